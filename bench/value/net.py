"""The value's net in numpy: one hidden layer, trained by Adam on how often and how high each side wins."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

Reals = NDArray[np.float64]
FIGURES, HIDDEN = 4, 24
"""I win, I lose (chances), points won, points lost (means over all hands)."""
SCALE: Final = np.array([1.0, 1.0, 50.0, 50.0])
"""What a figure is divided by for training."""
BETA1, BETA2, EPSILON = 0.9, 0.999, 1e-8


class Net(NamedTuple):
    """Weights and biases, hidden and out."""

    w1: Reals
    b1: Reals
    w2: Reals
    b2: Reals

    @classmethod
    def random(cls, inputs: int, rng: np.random.Generator, mean: Reals) -> Self:
        """A net that answers about `mean`, for inputs of deviation 1."""
        w1 = rng.normal(size=(inputs, HIDDEN)) * np.sqrt(2 / inputs)
        return cls(w1, np.zeros(HIDDEN), rng.normal(size=(HIDDEN, FIGURES)) * 0.1 * SCALE, mean)

    @classmethod
    def read(cls, path: Path) -> Self:
        """From a file of W1, b1, W2, b2. OSError if there is none."""
        with np.load(path) as stored:
            return cls(*(stored[name].astype(np.float64) for name in ("W1", "b1", "W2", "b2")))

    def write(self, path: Path) -> None:
        """As `read` reads it."""
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(path, W1=self.w1, b1=self.b1, W2=self.w2, b2=self.b2)

    def figures(self, known: Reals) -> Reals:
        """The four figures of each row of features."""
        found: Reals = np.maximum(known @ self.w1 + self.b1, 0) @ self.w2 + self.b2
        return found

    def points(self, known: Reals) -> Reals:
        """My points on average, by row."""
        return points(self.figures(known))


def points(figures: Reals) -> Reals:
    """Won less lost."""
    found: Reals = figures[:, 2] - figures[:, 3]
    return found


def trained(
    net: Net | None, known: Reals, figures: Reals, epochs: int, batch: int, rate: Callable[[float], float]
) -> Iterator[Net]:
    """The net after each epoch, begun anew for None; `rate` is the step by the share that is done.

    The loss: squared errors of the scaled figures, and of points won less lost once more.
    """
    rng, count = np.random.default_rng(0), len(known)
    mean, spread = known.mean(axis=0), known.std(axis=0) + 1e-3
    rows, wanted = (known - mean) / spread, figures / SCALE
    if net is None:
        net = Net.random(known.shape[1], rng, figures.mean(axis=0))
    else:
        net = Net(net.w1 * spread[:, None], net.b1 + mean @ net.w1, net.w2, net.b2)
    parts: list[Reals] = [net.w1, net.b1, net.w2 / SCALE, net.b2 / SCALE]
    first, second = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]
    steps, done = count // batch, 0
    for _ in range(epochs):
        order = rng.permutation(count)
        for step in range(steps):
            chosen = order[step * batch : (step + 1) * batch]
            slopes, pace = _slopes(parts, rows[chosen], wanted[chosen]), rate(done / (epochs * steps))
            done += 1
            for index, slope in enumerate(slopes):
                first[index] = BETA1 * first[index] + (1 - BETA1) * slope
                second[index] = BETA2 * second[index] + (1 - BETA2) * slope**2
                size = np.sqrt(second[index] / (1 - BETA2**done)) + EPSILON
                parts[index] = parts[index] - pace * first[index] / (1 - BETA1**done) / size
        w1 = parts[0] / spread[:, None]
        yield Net(w1, parts[1] - mean @ w1, parts[2] * SCALE, parts[3] * SCALE)


def _slopes(parts: list[Reals], rows: Reals, wanted: Reals) -> tuple[Reals, ...]:
    w1, b1, w2, b2 = parts
    raw = rows @ w1 + b1
    hidden = np.maximum(raw, 0)
    error = hidden @ w2 + b2 - wanted
    more = points(error)
    error[:, 2] += more
    error[:, 3] -= more
    error /= len(rows)
    back = (error @ w2.T) * (raw > 0)
    return rows.T @ back, back.sum(axis=0), hidden.T @ error, error.sum(axis=0)


def explained(found: Reals, truth: Reals, constant: float) -> float:
    """R²: what share of the squared error of a constant is gone."""
    return float(1 - np.square(truth - found).mean() / np.square(truth - constant).mean())


def linear(known: Reals, truth: Reals, asked: Reals) -> Reals:
    """Least squares on `known` and `truth`, at the rows `asked`."""
    weights, *_ = np.linalg.lstsq(np.c_[known, np.ones(len(known))], truth, rcond=None)
    found: Reals = np.c_[asked, np.ones(len(asked))] @ weights
    return found


def tenths(found: Reals, truth: Reals) -> list[Any]:
    """By tenths of the prediction: its mean, and the truth's."""
    parts = np.array_split(np.argsort(found), 10)
    return [[round(float(found[part].mean()), 1), round(float(truth[part].mean()), 1)] for part in parts]
