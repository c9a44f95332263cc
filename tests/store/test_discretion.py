"""The database's own log: a statement that fails holds cards, so it is not written there."""

import pytest
from django.db import connection

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("setting", "value"), [("log_min_error_statement", "panic"), ("log_error_verbosity", "terse")])
def test_failed_statements_and_their_rows_are_not_logged(setting: str, value: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SHOW {setting}")
        assert cursor.fetchone() == (value,)
