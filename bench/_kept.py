"""What benchmarks have printed, kept: JSON lines, of which the latest of a kind counts."""

import json
from pathlib import Path
from typing import Any, Final

KEPT: Final = Path("build/bench.jsonl")


class Kept:
    """The lines of a file."""

    def __init__(self, path: Path = KEPT) -> None:
        self._lines: list[dict[str, Any]] = [
            json.loads(text) for text in path.read_text().splitlines() if text.startswith("{")
        ]

    def latest(self, bench: str, **where: Any) -> dict[str, Any]:
        """The last line of a benchmark that has these members. LookupError names what is to be run."""
        line: dict[str, Any]
        for line in reversed(self._lines):
            if line["bench"] == bench and "error" not in line and where.items() <= line.items():
                return line
        raise LookupError(f"no line of {bench} {where or ''}: run the benchmark that prints it, see bench/README.md")

    def every(self, bench: str, by: str, **where: Any) -> list[dict[str, Any]]:
        """The last line for each value of the member `by`, in the order of the values. LookupError if none."""
        self.latest(bench, **where)
        found = {line[by] for line in self._lines if line["bench"] == bench and by in line}
        return [self.latest(bench, **{by: value}, **where) for value in sorted(found)]
