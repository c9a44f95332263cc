"""How kernels are compiled: when imported, for one signature, kept on disk.

numba keeps a kernel until its own file changes; here a kernel also contains what it calls. So all kernels are
stamped with one digest of all their sources, and a change in any makes all new. The folder is numba's choice:
NUMBA_CACHE_DIR if set, else beside the sources if that may be written, else the user's cache. With none of them
the kernels are compiled in memory.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
import numpy as np

from gin.bots import prospects
from gin.rules import cards, melds

F = TypeVar("F", bound=Callable[..., Any])


TABLES: Final = (cards, melds, prospects)
"""The modules whose tables the kernels contain."""


def _digest() -> str:
    sources = [*sorted(Path(__file__).parent.glob("*.py")), *(Path(str(module.__file__)) for module in TABLES)]
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


SOURCES: Final = _digest()
typeof: Final[Any] = numba.typeof
typeof(np.empty(0))  # loads numpy.ma, which would hold up the first move


def compiled(*signature: Any) -> Callable[[F], F]:
    """Compile a kernel for `signature`: the result's type, then the arguments'. It stays callable from Python."""

    def decorate(function: F) -> F:
        dispatcher: Any = numba.njit(nogil=True)(function)
        try:
            dispatcher.enable_caching()
        except RuntimeError:  # nowhere to write
            pass
        else:
            dispatcher._cache._cache_file._source_stamp = SOURCES
        dispatcher.compile(signature[0](*signature[1:]))
        dispatcher.disable_compile()
        return cast(F, dispatcher)

    return decorate
