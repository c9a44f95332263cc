"""What the command line says."""

from dataclasses import dataclass

from client.views import Level


@dataclass(frozen=True)
class Options:
    """None is left to the player's habit or the environment. `online` hosts, `join` is an invite's link or code."""

    url: str
    level: Level | None = None
    auto: bool = False
    target: int | None = None
    language: str | None = None
    online: bool = False
    join: str | None = None
    name: str | None = None


def rules_of(options: Options) -> dict[str, int]:
    """What differs from the standard game."""
    return {} if options.target is None else {"target": options.target}
