"""How the experiment's kernels are compiled: as the player's, but not kept on disk, where a change might go unseen."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])

WEIGHTS: Final = Path(__file__).parent / "weights.npz"
"""The value's weights, which the kernels contain."""


def compiled(*signature: Any) -> Callable[[F], F]:
    """Compile a kernel for `signature`: the result's type, then the arguments'."""
    return cast(Callable[[F], F], numba.njit(signature[0](*signature[1:]), nogil=True))
