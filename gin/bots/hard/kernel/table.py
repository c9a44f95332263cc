"""What the kernels know of a position: all that a seat sees, as numbers. Cards are masks unless said otherwise."""

from typing import Any, NamedTuple

from gin.bots.hard.kernel.compile import typeof


class Table(NamedTuple):
    """One seat's knowledge before its move."""

    me: int
    """The own 10 or 11 cards."""
    unseen: int
    """In the stock or hidden in the opponent's hand."""
    mine_known: int
    """Own cards that the opponent saw taken."""
    theirs_known: int
    pile: int
    """The whole discard pile."""
    top: int
    """The card on top of it, by number."""
    taken: int
    """The card taken this turn, by number; NO_CARD for none."""
    refused: int
    """What the opponent threw or left on the pile."""
    stock: int
    """How many cards are in the stock."""
    my_turns: int
    their_turns: int
    their_draws: int
    """How many of their turns drew from the stock."""
    exchange: int
    """Draws in a row, of both, that came from the pile."""
    last_pass: int
    """1 if the opponent has passed already and a pass now ends the opening."""
    limit: int
    floor: int
    gin_bonus: int
    big_gin_bonus: int
    undercut_bonus: int
    factor: int
    """What points are multiplied by: 2 where the upcard doubled the hand."""
    fast: int
    """How likely the opponent knocks as soon as he may, in thousandths."""
    middling: int
    """How likely he waits for MIDDLING deadwood; otherwise he waits for gin."""


TABLE: Any = typeof(Table(*range(len(Table._fields))))
"""A Table as a kernel's argument."""
