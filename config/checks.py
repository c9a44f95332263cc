"""What `make check` checks beside code: `python -m config.checks`."""

import sys

from config import lock, translations


def main() -> int:
    """Print every problem of the lock file and the catalogs; exit code 1 if there is one."""
    problems = [*lock.problems(), *translations.problems()]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
