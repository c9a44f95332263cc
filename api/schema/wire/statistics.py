"""Figures of an account."""

from typing import TypedDict

from api.schema.wire.values import Count, Level, Rate


class TallyOut(TypedDict):
    """Matches with a winner, and how many of them the account won."""

    matches: Count
    won: Count
    win_rate: Rate | None


class LevelTallyOut(TallyOut):
    """Against the computer at a level."""

    level: Level


class OpponentTallyOut(TallyOut):
    """Against a person, by the name that he plays under."""

    name: str


class StatisticsOut(TallyOut):
    """Sums over the matches that are over, of rooms in which the account has one of the two seats."""

    abandoned: Count
    hands: Count
    hands_won: Count
    gins: Count
    undercuts: Count
    average_deadwood_when_losing: float | None
    by_level: list[LevelTallyOut]
    by_opponent: list[OpponentTallyOut]
