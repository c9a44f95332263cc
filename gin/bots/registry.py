"""The bots by their level, found by dotted path so that only who plays hard loads its kernels."""

from importlib import import_module
from typing import Final, cast

from gin.bots.base import Bot

LEVELS: Final = ("easy", "medium", "hard")
"""The computer's levels, weakest first."""
INLINE: Final = frozenset({"easy", "medium"})
"""Levels that answer within the request; the others think in a worker."""

PLAYERS: Final = {
    "easy": "gin.bots.easy:Easy",
    "medium": "gin.bots.medium:Medium",
    "hard": "gin.bots.hard.bot:Hard",
    "simple": "gin.bots.reference.simple:Simple",
    "gin_only": "gin.bots.reference.gin_only:GinOnly",
    "future": "gin.bots.reference.future:Future",
    "openspiel": "gin.bots.reference.openspiel:OpenSpiel",
}
"""Everyone who can play in the arena, as module:class."""


def bot(level: str) -> Bot:
    """The bot called `level`. ValueError names those that exist."""
    if level not in PLAYERS:
        raise ValueError(f"no player called {level!r}; there are: {', '.join(PLAYERS)}")
    module, name = PLAYERS[level].split(":")
    return cast(Bot, getattr(import_module(module), name)())
