"""The tables and pictures of the documentation, from what the benchmarks have printed.

    python -m bench.report [--kept FILE]

Writes what stands between `<!-- table NAME -->` and `<!-- end -->` in docs/performance.md and docs/scaling.md, and
docs/growth.svg, docs/hard-games.svg and docs/capacity.svg. What no line is kept of stays as it is, and is named.
"""

import re
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from bench._kept import KEPT, Kept
from bench._pictures import PICTURES
from bench._tables import TABLES

DOCS: Final = Path("docs")
PAGES: Final = ("performance.md", "scaling.md")
TABLE: Final = re.compile(r"(<!-- table (?P<name>[\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def write(kept: Kept, folder: Path) -> list[str]:
    """Write all that there are lines for; what is missing, in words."""
    missing: list[str] = []

    def made(name: str, make: Callable[[Kept], str]) -> str | None:
        try:
            return make(kept)
        except LookupError as error:
            missing.append(f"{name}: {error}")
            return None

    def filled(found: re.Match[str]) -> str:
        text = made(found["name"], TABLES[found["name"]])
        return found[0] if text is None else f"{found[1]}{text}{found[3]}"

    for page in (folder / name for name in PAGES):
        page.write_text(TABLE.sub(filled, page.read_text()))
    for name, draw in PICTURES.items():
        if (text := made(name, draw)) is not None:
            (folder / f"{name}.svg").write_text(text)
    return missing


def report(arguments: Sequence[str]) -> int:
    """Write them; 1 if something was missing. Not a `main()`: it measures nothing."""
    parser = ArgumentParser(prog="python -m bench.report")
    parser.add_argument("--kept", type=Path, default=KEPT)
    try:
        missing = write(Kept(parser.parse_args(arguments).kept), DOCS)
    except OSError as error:
        parser.error(str(error))
    sys.stderr.writelines(f"{one}\n" for one in missing)
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(report(sys.argv[1:]))
