"""Figures of an account."""

from typing import Annotated, TypedDict

from api.schema.wire.values import Count, Level, Rate, means


class TallyOut(TypedDict):
    """Matches with a winner, and how many of them the account won."""

    matches: Annotated[Count, means("Those with a winner.")]
    won: Annotated[Count, means("By the account.")]
    win_rate: Annotated[Rate | None, means("Their share; null without matches.")]


class LevelTallyOut(TallyOut):
    """Against the computer at a level."""

    level: Annotated[Level, means("The computer's.")]


class OpponentTallyOut(TallyOut):
    """Against a person, by the name that he plays under."""

    name: Annotated[str, means("The opponent's.")]


class StatisticsOut(TallyOut):
    """Sums over the matches that are over, of rooms in which the account has one of the two seats."""

    abandoned: Annotated[Count, means("Matches without a winner.")]
    hands: Annotated[Count, means("All of them.")]
    hands_won: Annotated[Count, means("By the account.")]
    gins: Annotated[Count, means("The account's.")]
    undercuts: Annotated[Count, means("The account's.")]
    average_deadwood_when_losing: Annotated[
        float | None, means("After layoffs, in hands that the account lost; null without any.")
    ]
    by_level: Annotated[list[LevelTallyOut], means("Against the computer.")]
    by_opponent: Annotated[list[OpponentTallyOut], means("Against people.")]
