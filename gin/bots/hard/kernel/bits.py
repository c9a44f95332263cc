"""Bit counting as single machine instructions. Masks are signed 64-bit throughout: 52 bits never reach the sign."""

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

Codegen = Callable[[Any, Any, Any, Any], Any]


def _popcount(_typing: Any, _mask: Any) -> tuple[Any, Codegen]:
    def emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), emit


def _lowest(_typing: Any, _mask: Any) -> tuple[Any, Codegen]:
    def emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), emit


popcount = cast(Callable[[int], int], intrinsic(_popcount))
"""How many cards; only inside kernels."""
lowest = cast(Callable[[int], int], intrinsic(_lowest))
"""The lowest card of a mask, 64 for none; only inside kernels."""
