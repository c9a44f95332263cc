"""What hard believes about the opponent's hidden cards, held against the truth; no strength of play comes in.

python -m bench.inference [PLAYER …] [--matches N] [--seed S] [--explained]

Each player meets itself. Whenever seat 1 has a card to throw, each belief says how likely the opponent holds each
unseen card: by how many of 1,024 sampled hands contain it, and two hands more that hold any card alike.
With --explained also by hands that explain all he did, by a model fitted to games of all the players or of that one.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from bench._beliefs import BELIEFS, Belief, Moment, explained
from bench._model import fitted
from gin.bots.arena import Table as Match
from gin.bots.base import Budget
from gin.bots.hard.kernel.arrangement import deadwood_of_each
from gin.bots.hard.seeing import see
from gin.bots.reading import current_hand
from gin.bots.registry import bot
from gin.bots.tally import Z95
from gin.rules.arrange import deadwood
from gin.rules.cards import each
from gin.rules.ruleset import STANDARD
from gin.rules.settlement import Seat
from gin.rules.state import Phase
from gin.rules.view import SeatEvent, project

PLAYERS: Final = ("simple", "gin_only", "future", "medium", "hard")
"""Hard without worlds: its cheap policy."""
MATCHES, SEED, HANDS = 10, 40501, 1024
SMOOTHING: Final = 2
TURNS: Final = {"0-2": range(3), "3-5": range(3, 6), "6-8": range(6, 9), "9+": range(9, 52), "all": range(52)}
"""Own turns before this one."""
FITTED_TO: Final = 20
"""Matches of each player that a model is fitted to; none of those that are judged."""
Scores = NDArray[np.float64]
Beliefs = dict[str, Belief]
SCORES: Final = ("p", "ln_card", "ln_hand", "deadwood_error")
"""Probability given to a hidden card that he holds, and its logarithm; of all unseen cards, which he holds and which
not, the logarithms' sum; by how much the mean deadwood is wrong."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A moment's scores: a row for each belief."""

    match: int
    turns: int
    scores: Scores


def moves(player: str, name: str, matches: int) -> Iterator[tuple[int, Match]]:
    """Matches of `player` with itself, before each move. ValueError for an unknown player."""
    played, budget = bot(player), Budget(worlds=0)
    for number in range(matches):
        derived = sha256(f"bench inference {name} {player} {number}".encode()).digest()
        match, rng = Match(STANDARD, derived), Random(derived)
        while not match.state.over and (hand := match.state.hand) is not None:
            yield number, match
            if hand.to_act is None:
                match.deal_again(hand.number + 1)
            else:
                view, seen = project(match.state, hand.to_act), match.seen[hand.to_act - 1]
                match.act(hand.to_act, played.choose(view, seen, rng, budget))


def moments(player: str, seed: int, matches: int) -> Iterator[Moment]:
    """Seat 1's throws where something is hidden."""
    for number, match in moves(player, str(seed), matches):
        hand = match.state.hand
        if hand is None or hand.to_act != 1 or hand.phase is not Phase.DISCARD or hand.holdings[1] == hand.known[1]:
            continue
        seen = match.seen[0]
        yield Moment(number, see(project(match.state, 1), seen), tuple(current_hand(seen)), hand.holdings[1])


def hands(player: str) -> Iterator[tuple[Seat, Sequence[SeatEvent]]]:
    """Finished hands of other matches from each side, to fit a model to."""
    for _, match in moves(player, "to fit", FITTED_TO):
        if match.state.hand is not None and match.state.hand.phase is Phase.OVER:
            yield 1, current_hand(match.seen[0])
            yield 2, current_hand(match.seen[1])


def scores(belief: Belief, moment: Moment, seed: int) -> Scores:
    """The belief's scores at one moment."""
    sampled, weights = belief(moment, HANDS, seed)
    unseen = np.array(list(each(moment.table.unseen)))
    truth = moment.held >> unseen & 1 == 1
    found = weights @ (sampled[:, None] >> unseen & 1) / weights.sum()
    likely = (HANDS * found + SMOOTHING * truth.mean()) / (HANDS + SMOOTHING)
    left = np.zeros(HANDS, np.int64)
    deadwood_of_each(sampled, left)
    error = abs(weights @ left / weights.sum() - deadwood(moment.held))
    logs = np.log(np.where(truth, likely, 1 - likely))
    return np.array([likely[truth].mean(), logs[truth].mean(), logs.sum(), error])


def judged(player: str, beliefs: Beliefs, seed: int, matches: int) -> list[Judged]:
    """All moments of a player's matches."""
    return [
        Judged(
            moment.match,
            moment.table.my_turns,
            np.array([scores(belief, moment, seed + number) for belief in beliefs.values()]),
        )
        for number, moment in enumerate(moments(player, seed, matches))
    ]


def line(player: str, turns: str, beliefs: Beliefs, found: Sequence[Judged]) -> dict[str, Any]:
    """The means by belief; and margins of 95% over matches, whose moments hang together."""
    among = [one for one in found if one.turns in TURNS[turns]]
    mean = np.mean([one.scores for one in among], axis=0)
    matches = {one.match for one in found}
    off = [sum((one.scores - mean for one in among if one.match == match), np.zeros_like(mean)) for match in matches]
    margin = Z95 * np.sqrt(np.square(off).sum(axis=0)) / len(among)
    told: dict[str, Any] = {"bench": "inference", "player": player, "turns": turns, "moments": len(among)}
    for column, score in enumerate(SCORES):
        pairs = zip(beliefs, mean[:, column].tolist(), margin[:, column].tolist(), strict=True)
        told[score] = {belief: [round(value, 4), round(width, 4)] for belief, value, width in pairs}
    return told


def main(arguments: Sequence[str] = ()) -> None:
    """Print a line for each player and each stretch of turns."""
    parser = ArgumentParser(prog="python -m bench.inference")
    parser.add_argument("players", nargs="*", default=PLAYERS)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--explained", action="store_true")
    asked = parser.parse_args(arguments)
    everyone = fitted(chain.from_iterable(map(hands, PLAYERS))) if asked.explained else None
    for player in asked.players:
        beliefs = dict(BELIEFS)
        if everyone is not None:
            beliefs |= {"explained": explained(everyone), "explained_by_own": explained(fitted(hands(player)))}
        found = judged(player, beliefs, asked.seed, asked.matches)
        for turns in TURNS:
            print(json.dumps(line(player, turns, beliefs, found)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
