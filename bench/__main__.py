"""python -m bench [NAME …]: run the folder's scripts that have a `main()`, all or the named ones.

Each prints JSON lines on standard output. A script that cannot run here says so in a line of its own, with "error".
"""

import sys
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import bench


def scripts() -> list[ModuleType]:
    """The folder's modules with a `main()`, by name."""
    found = [import_module(f"bench.{module.name}") for module in iter_modules(bench.__path__) if module.name[0] != "_"]
    return [module for module in found if hasattr(module, "main")]


def main(names: list[str]) -> int:
    """Run them; 2 if a name is unknown."""
    known = {module.__name__.removeprefix("bench."): module for module in scripts()}
    unknown = [name for name in names if name not in known]
    if unknown:
        sys.stderr.write(f"no such benchmark: {', '.join(unknown)}; there are: {', '.join(known)}\n")
        return 2
    for name in names or known:
        known[name].main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
