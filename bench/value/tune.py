"""The value tuned on how hands of hard itself ended, which plays on better than its rollouts do.

python -m bench.value.tune [--weights FILE] [--matches N] [--worlds N] [--seed S] [--to FILE]

Hard meets `simple`, `gin_only` and its own policy in turn. The epoch kept is the best on every eighth match, which the
net is not trained on: the R² printed is therefore a little too good.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from bench.value import fit
from bench.value.features import FEATURES, features
from bench.value.net import Net, Reals, explained, trained
from bench.value.play import Entrant, played
from gin.bots.arena import Table
from gin.bots.reading import current_hand, read
from gin.bots.registry import bot
from gin.bots.tally import Side
from gin.rules.cards import mask
from gin.rules.settlement import Seat, other
from gin.rules.view import CardDiscarded

TO: Final = Path("build/value/tuned.npz")
OPPONENTS: Final = (("simple", 10), ("gin_only", 0), ("hard", 0))
"""And the deadwood that they knock with late in a hand; hard without worlds is its policy."""
MATCHES, WORLDS, SEED = 348, 128, 7777
EPOCHS, BATCH, RATE = 12, 512, 0.0005
LEFT_OUT: Final = 8


def described(table: Table, seat: Seat, late: int) -> Reals | None:
    """The features of a table where `seat` has just thrown; None if it has not, or that ended the hand."""
    hand, seen = table.state.hand, table.seen[seat - 1]
    if hand is None or hand.to_act is None or not isinstance(seen[-1], CardDiscarded):
        return None
    mine, theirs, reading = seat - 1, other(seat) - 1, read(seat, current_hand(seen))
    pile, out = hand.discard_pile, np.zeros(FEATURES)
    turns = np.array([len(hand.stock), reading.my_turns, reading.their_turns])
    holdings, known = hand.holdings, hand.known
    features(holdings[mine], holdings[theirs], known[mine], known[theirs], mask(pile), pile[-1], turns, late, out)
    return out


def positions(name: str, opponent: str, late: int, worlds: int, seat: Seat) -> Iterator[tuple[Reals, int]]:
    """One match of hard on `seat`: features after its throws, and the points with which those hands ended."""
    hard, rival = Entrant(bot("hard"), worlds, Side()), Entrant(bot(opponent), 0, Side())
    waiting: list[Reals] = []
    for table, mover in played(name, hard, rival) if seat == 1 else played(name, rival, hard):
        known = described(table, seat, late) if mover == seat else None
        if known is not None:
            waiting.append(known)
        if table.state.hand is None or table.state.hand.to_act is None:
            ended = table.state.hands[-1]
            yield from ((one, ended.points if ended.winner == seat else -ended.points) for one in waiting)
            waiting.clear()


def gathered(matches: int, worlds: int, seed: int) -> tuple[Reals, Reals, Reals]:
    """Of all matches the features, the points, and the match's number."""
    rows = [
        (known, points, number)
        for number in range(matches)
        for opponent, late in [OPPONENTS[number % len(OPPONENTS)]]
        for known, points in positions(f"tune {seed} {number}", opponent, late, worlds, 1 if number % 2 else 2)
    ]
    known, points, numbers = zip(*rows, strict=True)
    return np.array(known), np.array(points, np.float64), np.array(numbers)


def figures_of(points: Reals) -> Reals:
    """Targets of hands that have ended."""
    return np.stack([points > 0, points < 0, np.maximum(points, 0), np.maximum(-points, 0)], axis=1, dtype=np.float64)


def judged(net: Net, known: Reals, points: Reals, mean: float) -> dict[str, Any]:
    """R², and by how many points the net says too much on average."""
    found = net.points(known)
    return {"r2": round(explained(found, points, mean), 4), "bias": round(float((found - points).mean()), 2)}


def main(arguments: Sequence[str]) -> None:
    """Write the weights; print how well the net tells the matches left out, before and after."""
    parser = ArgumentParser(prog="python -m bench.value.tune")
    parser.add_argument("--weights", type=Path, default=fit.TO)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--to", type=Path, default=TO)
    asked = parser.parse_args(arguments)
    before = Net.read(asked.weights)
    known, points, numbers = gathered(asked.matches, asked.worlds, asked.seed)
    out = numbers % LEFT_OUT == 0
    figures, mean = figures_of(points[~out]), float(points[~out].mean())
    nets = [before, *trained(before, known[~out], figures, EPOCHS, BATCH, lambda _: RATE)]
    net = max(nets, key=lambda one: explained(one.points(known[out]), points[out], mean))
    net.write(asked.to)
    told = {
        "bench": "value.tune",
        "matches": asked.matches,
        "trained_on": int((~out).sum()),
        "held_out": int(out.sum()),
    }
    told |= {name: judged(one, known[out], points[out], mean) for name, one in (("before", before), ("after", net))}
    print(json.dumps(told))


if __name__ == "__main__":
    main(sys.argv[1:])
