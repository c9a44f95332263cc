"""Positions to train the value on: after my throws in hands of the cheap policy, with how rollouts from there end.

python -m bench.value.generate [--positions N] [--rollouts N] [--seed S] [--to FILE]

The opponent is `simple`, `gin_only` or the policy with one of three late knocks. Of my throws every other one is kept,
by chance; each rollout from it has another order of the stock.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any, Final

import numpy as np
from numba import types

from bench.value.compile import compiled
from bench.value.features import FEATURES, INT
from bench.value.hands import GOES_ON, deal, describe, roll, turn
from bench.value.net import FIGURES
from bench.value.opponents import KIND, SIZE
from gin.bots.hard.kernel.chance import STATE, fraction
from gin.bots.hard.kernel.rollouts import MOVER, THEM
from gin.bots.hard.kernel.showdown import MOST_MELDS

TO: Final = Path("build/value/positions.npz")
POSITIONS, ROLLOUTS, SEED = 200_000, 8, 4242
ROWS = types.float64[:, ::1]


@compiled(INT, STATE, INT, ROWS, ROWS, types.int64[:, ::1])
def fill(state: Any, rollouts: int, known: Any, figures: Any, hands: Any) -> int:
    """Fill rows of features, of results, and of hands and their opponents' kinds; how many hands were played."""
    luck = state ^ np.uint64(99991)
    game, pool, room = np.zeros(SIZE, np.int64), np.arange(52), np.empty(MOST_MELDS + 3, np.int64)
    row, hand = 0, 0
    while row < len(known):
        deal(game, pool, state)
        stock = pool[21:].copy()
        while turn(game, stock, room, state) == GOES_ON:
            if game[MOVER] == THEM and row < len(known) and fraction(luck) < 0.5:
                describe(game, stock, room, known[row])
                roll(game, stock, room, state, luck, rollouts, figures[row])
                hands[row, 0], hands[row, 1] = hand, game[KIND]
                row += 1
        hand += 1
    return hand


def main(arguments: Sequence[str]) -> None:
    """Write the file and print what it cost."""
    parser = ArgumentParser(prog="python -m bench.value.generate")
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--rollouts", type=int, default=ROLLOUTS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--to", type=Path, default=TO)
    asked = parser.parse_args(arguments)
    known, figures = np.zeros((asked.positions, FEATURES)), np.zeros((asked.positions, FIGURES))
    hands, began = np.zeros((asked.positions, 2), np.int64), process_time()
    count = fill(np.array([asked.seed], np.uint64), asked.rollouts, known, figures, hands)
    asked.to.parent.mkdir(parents=True, exist_ok=True)
    np.savez(asked.to, known=known.astype(np.float32), figures=figures.astype(np.float32), hands=hands)
    told = {"bench": "value.generate", "positions": asked.positions, "hands": count}
    print(json.dumps(told | {"seconds": round(process_time() - began, 1)}))


if __name__ == "__main__":
    main(sys.argv[1:])
