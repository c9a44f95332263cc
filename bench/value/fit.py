"""The value fitted to rollouts' ends, and how well it tells those of hands that it has not seen.

python -m bench.value.fit [--positions FILE] [--epochs N] [--to FILE]
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from math import cos, pi
from pathlib import Path
from typing import Final

import numpy as np

from bench.value import generate
from bench.value.features import STAGE_FEATURES
from bench.value.net import explained, linear, points, tenths, trained

TO: Final = Path("build/value/fitted.npz")
EPOCHS, BATCH, RATE = 60, 1024, 0.005
HELD_OUT: Final = 0.1
"""The share of hands that the net is not trained on: the last."""


def main(arguments: Sequence[str]) -> None:
    """Write the weights; print R² on the hands left out, and predictions beside the truth."""
    parser = ArgumentParser(prog="python -m bench.value.fit")
    parser.add_argument("--positions", type=Path, default=generate.TO)
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument("--to", type=Path, default=TO)
    asked = parser.parse_args(arguments)
    with np.load(asked.positions) as stored:
        known, figures = stored["known"].astype(np.float64), stored["figures"].astype(np.float64)
        numbers = stored["hands"][:, 0]
    out = numbers >= np.quantile(numbers, 1 - HELD_OUT)
    old, new, truth = known[~out], known[out], points(figures[out])
    seen = points(figures[~out])
    *_, net = trained(None, old, figures[~out], asked.epochs, BATCH, lambda share: RATE * (1 + cos(pi * share)) / 2)
    net.write(asked.to)
    dead = slice(STAGE_FEATURES, STAGE_FEATURES + 1)
    found = {
        "own_deadwood": linear(old[:, dead], seen, new[:, dead]),
        "linear": linear(old, seen, new),
        "net": net.points(new),
    }
    told = {"bench": "value.fit", "trained_on": len(old), "held_out": len(new), "deviation": round(truth.std(), 2)}
    r2 = {name: round(explained(guess, truth, seen.mean()), 3) for name, guess in found.items()}
    print(json.dumps(told | {"r2": r2, "predicted_and_true": tenths(found["net"], truth)}))


if __name__ == "__main__":
    main(sys.argv[1:])
