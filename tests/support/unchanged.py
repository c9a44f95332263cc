"""What a whole database holds, as a few numbers; and what no refusal may tell."""

import json
import re
from collections.abc import Callable
from typing import Any, Final

import msgspec

from api.errors import TITLES
from api.schema.wire.problems import ProblemOut
from config.launcher import ROOT
from tests.security.scan import CARD

Ask = Callable[[str], list[tuple[Any, ...]]]
"""Runs a query, and gives its rows."""
TABLES: Final = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
INNER: Final = re.compile(
    r"Traceback|\bFile \\?\"|\.py\b|\bline \d+|\bSELECT\b|\bINSERT\b|\bUPDATE\b|relation \\?\""
    r"|psycopg|django|rest_framework|\b(gin|api|accounts|config)\.\w"
    rf"|/usr/|{re.escape(str(ROOT))}|/site-packages|object at 0x|NoneType|[a-z](Error|Exception)\b"
)
"""What shows how the server is made."""


WRITERS: Final = "SELECT pg_snapshot_xmax(pg_current_snapshot())::text"
"""The number of the next transaction that writes, or locks a row."""


class Unchanged:
    """Whether a database holds what it held. While nobody has written it need not be read."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._writers, self._held = ask(WRITERS), self._digest()

    def __bool__(self) -> bool:
        writers = self._ask(WRITERS)
        if writers != self._writers and self._digest() != self._held:
            return False
        self._writers = writers
        return True

    def _digest(self) -> list[tuple[Any, ...]]:
        """For each table its name, how many rows it has, and a hash of them all."""
        tables = [name for (name,) in self._ask(TABLES)]
        rows = "md5(coalesce(string_agg(md5(t::text), '' ORDER BY md5(t::text)), ''))"
        each = (f"SELECT '{name}', count(*), {rows} FROM \"{name}\" t" for name in tables)
        return sorted(self._ask(" UNION ALL ".join(each)))


def whole(text: str | bytes, shape: Any) -> Any:
    """An answer that has this shape, and no member beside it."""
    answer = json.loads(text)
    assert msgspec.to_builtins(msgspec.json.decode(text, type=shape)) == answer, "an unknown member"
    return answer


def check_problem_text(text: str, said: str, secrets: set[str]) -> str:
    """A typed problem without detail, whose cards were all named by the asker in what he `said`; its code."""
    problem = whole(text, ProblemOut)
    assert (problem["status"], problem["title"]) == TITLES[problem["code"]], text
    assert problem["code"] != "internal", said
    assert not INNER.search(text), (text, said)
    assert set(CARD.findall(text)) <= set(CARD.findall(said)), (text, said)
    assert not [secret for secret in secrets if secret in text], (text, said)
    return problem["code"]
