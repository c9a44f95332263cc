"""python -m gin.bots.hard.warm: compile every kernel into numba's cache, so that no player waits for it."""

import sys
from timeit import default_timer

from gin.bots.registry import bot


def main() -> None:
    """Load the bot, which compiles what is not cached, and print how long that took."""
    began = default_timer()
    bot("hard")
    sys.stdout.write(f"kernels of hard ready in {default_timer() - began:.1f} s\n")


if __name__ == "__main__":
    main()
