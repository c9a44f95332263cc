"""Looking at processes: those of one launcher, wherever they hang in the tree."""

from contextlib import suppress
from pathlib import Path


def living(mark: str, data: Path) -> dict[int, str]:
    """Command lines of all processes that carry `mark` in their environment or work below `data`."""
    found = {}
    for entry in Path("/proc").iterdir():
        with suppress(OSError):
            if entry.name.isdigit() and _is_ours(entry, mark, data):
                found[int(entry.name)] = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
    return {pid: line for pid, line in found.items() if line}  # a zombie has no command line


def _is_ours(entry: Path, mark: str, data: Path) -> bool:
    return mark.encode() in (entry / "environ").read_bytes() or (entry / "cwd").readlink().is_relative_to(data)
