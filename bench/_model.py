"""How players draw, throw and knock, fitted to their own games: logits over features, and a table of knocks."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench._turns import (
    DRAW_FEATURES,
    NONE,
    NUMBER,
    OFFERED,
    THROW_FEATURES,
    THROWN,
    TOOK,
    Turn,
    all_throws,
    draw_features,
    turns_of,
)
from gin.rules.cards import Cards
from gin.rules.settlement import Seat
from gin.rules.view import CardDiscarded, DealSeen, DrawSeen, Knocked, Passed, SeatEvent

Reals = NDArray[np.float64]
STEPS: Final = 25
BUCKETS, MOST = 4, 10
"""Turns by threes, and the most deadwood of a knock."""


class Model(NamedTuple):
    """Weights of the upcard's and of the throws' features; by turns and deadwood the chance to knock."""

    draw: Reals
    throw: Reals
    knock: Reals


class Own(NamedTuple):
    """A turn from the mover's own side: the ten cards before it, the card that came (NONE for a pass)."""

    turn: Turn
    hand: Cards
    drawn: int
    knocked: bool


def own_turns(seat: Seat, hand: Sequence[SeatEvent]) -> Iterator[Own]:
    """The seat's turns in a hand, from its own events; a knock is the last."""
    turns, number = turns_of(seat, hand), 0
    held, before, drawn = 0, 0, NONE
    for event in hand:
        match event:
            case DealSeen():
                held = before = event.holding
            case Passed(mover) if mover == seat:
                yield Own(turns[number], held, NONE, knocked=False)
                number += 1
            case DrawSeen(mover, _, int(card)) if mover == seat:
                before, drawn, held = held, card, held | 1 << card
            case CardDiscarded(mover, card) if mover == seat:
                yield Own(turns[number], before, drawn, knocked=False)
                held ^= 1 << card
                number += 1
            case Knocked(mover) if mover == seat:
                yield Own(turns[number], before, drawn, knocked=True)
            case _:
                continue


def bucket(number: int) -> int:
    """The row of a knock table."""
    return min(number // 3, BUCKETS - 1)


def fitted(hands: Iterable[tuple[Seat, Sequence[SeatEvent]]]) -> Model:
    """The model that makes these seats' moves likeliest."""
    draws, took, throws, able, thrown = [], [], [], [], []
    knocks = np.ones((2, BUCKETS, MOST + 1))
    for own in (own for seat, hand in hands for own in own_turns(seat, hand)):
        turn = own.turn
        if turn[OFFERED] != NONE:
            draws.append(np.empty(DRAW_FEATURES))
            draw_features(own.hand, turn[OFFERED], turn[NUMBER], draws[-1])
            took.append(turn[TOOK] == 1)
        if own.drawn != NONE:
            cards, rows = np.empty(11, np.int64), np.zeros((11, THROW_FEATURES))
            banned = own.drawn if turn[TOOK] == 1 else NONE
            least = all_throws(own.hand | 1 << own.drawn, own.drawn, banned, turn, cards, rows)
            if least <= MOST:
                knocks[int(own.knocked), bucket(turn[NUMBER]), least] += 1
            if not own.knocked:
                throws.append(rows)
                able.append(cards != NONE)
                thrown.append(cards.tolist().index(turn[THROWN]))
    knock = knocks[1] / knocks.sum(axis=0)
    return Model(_two_way(np.array(draws), np.array(took)), _choice(np.array(throws), np.array(able), thrown), knock)


def _two_way(rows: Reals, chosen: NDArray[np.bool_]) -> Reals:
    """A logistic regression, as a choice between this and a row of zeros."""
    pairs = np.stack([rows, np.zeros_like(rows)], axis=1)
    return _choice(pairs, np.ones(pairs.shape[:2], bool), np.where(chosen, 0, 1))


def _choice(rows: Reals, able: NDArray[np.bool_], chosen: Sequence[int] | NDArray[np.int64]) -> Reals:
    """The weights that make the chosen of several rows likeliest: Newton's steps with a ridge, halved if too far."""
    weights, every = np.zeros(rows.shape[2]), np.arange(len(rows))

    def logs(tried: Reals) -> Reals:
        scores = np.where(able, rows @ tried, -np.inf)
        scores -= scores.max(axis=1, keepdims=True)
        found: Reals = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
        return found

    def worth(tried: Reals) -> float:
        return float(logs(tried)[every, chosen].sum() - tried @ tried / 2)

    for _ in range(STEPS):
        likely = np.exp(logs(weights))
        mean = np.einsum("nc,ncf->nf", likely, rows)
        off = (rows - mean[:, None]) * np.sqrt(likely)[:, :, None]
        slope = (rows[every, chosen] - mean).sum(axis=0) - weights
        step = np.linalg.solve(np.einsum("ncf,ncg->fg", off, off) + np.eye(len(weights)), slope)
        while worth(weights + step) < worth(weights) and np.abs(step).max() > 1e-6:
            step /= 2
        weights += step
    return weights
