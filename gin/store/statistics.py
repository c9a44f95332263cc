"""Sums over the matches of an account, made by the database."""

from typing import Any, Final
from uuid import UUID

from gin.store.sql import ask

MINE: Final = """
WITH mine AS (
    SELECT m.id, m.status, m.winner, s.number AS seat,
           COALESCE(m.level, opponent.level) AS level, opponent.name,
           m.snapshot->'state'->'hands' AS hands
    FROM gin_seat s
    JOIN gin_match m ON m.room_id = s.room_id AND m.ended_at IS NOT NULL
    LEFT JOIN gin_seat opponent ON opponent.room_id = s.room_id AND opponent.number <> s.number
    WHERE s.account_id = %s AND opponent.account_id IS DISTINCT FROM s.account_id
)
"""
"""The matches that are over, of rooms in which the account has one seat. The score sheet is in the last snapshot."""

MATCHES: Final = f"""{MINE}
SELECT level, COALESCE(name, ''), count(*) FILTER (WHERE status = 'won'), count(*) FILTER (WHERE winner = seat),
       count(*) FILTER (WHERE status = 'abandoned')
FROM mine GROUP BY level, name
"""
HANDS: Final = f"""{MINE}
SELECT count(*), count(*) FILTER (WHERE won), count(*) FILTER (WHERE won AND kind IN ('gin', 'big_gin')),
       count(*) FILTER (WHERE won AND kind = 'undercut')
FROM (SELECT (hand->>'winner')::int = seat AS won, hand->>'kind' AS kind
      FROM mine CROSS JOIN LATERAL jsonb_array_elements(hands) AS hand) AS lines
"""
DEADWOOD: Final = f"""{MINE}
SELECT avg((event->1->'result'->'deadwood'->>(mine.seat - 1))::int)
FROM mine
JOIN gin_event e ON e.match_id = mine.id AND e.action IN ('knock', 'big_gin')
CROSS JOIN LATERAL jsonb_array_elements(e.events->'events') AS event
WHERE event->>0 = 'hand_ended' AND (event->1->'result'->>'winner')::int <> mine.seat
"""


def matches(account_id: UUID) -> list[tuple[str | None, str, int, int, int]]:
    """By opponent: level, name, matches with a winner, those that the account won, abandoned ones."""
    return _rows(MATCHES, account_id)


def hands(account_id: UUID) -> tuple[int, int, int, int]:
    """Hands, and of those that the account won: all, by gin, by undercut."""
    ((hands, won, gins, undercuts),) = _rows(HANDS, account_id)
    return hands, won, gins, undercuts


def losing_deadwood(account_id: UUID) -> float | None:
    """The average of the account's deadwood in showdowns that it lost."""
    ((average,),) = _rows(DEADWOOD, account_id)
    return None if average is None else float(average)


def _rows(sql: str, account_id: UUID) -> list[Any]:
    return list(ask(sql, [account_id]).fetchall())
