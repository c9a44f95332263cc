"""The whole database as text, to be searched for what must not be in it."""

from django.db import connection


def holding(*texts: str) -> set[str]:
    """The tables with a row that holds one of the texts, in any column, as text or as bytes."""
    with connection.cursor() as cursor:
        return {name for name in connection.introspection.table_names(cursor) if _holds(name, texts)}


def _holds(table: str, texts: tuple[str, ...]) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT row_to_json(t)::text FROM "{table}" t')
        rows = [row.lower() for (row,) in cursor.fetchall()]
    wanted = [form for text in texts for form in (text.lower(), text.encode().hex())]
    return any(form in row for row in rows for form in wanted)
