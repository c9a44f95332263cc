"""The documentation's pictures, as SVG, from kept lines of the benchmarks."""

from typing import Final

from bench._kept import Kept
from bench._svg import across, frame, legend, line, picture, stack, upwards
from bench._tables import KINDS, PARTS, grown
from bench.capacity import BUSY, ROOMS, capacity, measured

WAITS: Final = {"wait_p50_ms": "half wait less", "wait_p99_ms": "99 of 100"}


def growth_picture(kept: Kept) -> str:
    """Bars of what a move costs."""
    lines = grown(kept)
    x, y = across(0, len(lines)), upwards(0, 0.5 + max(one["cpu_ms_per_move"]["total"] for one in lines))
    steps = {f"{half / 2:g}": y(half / 2) for half in range(int(2 * y.high) + 1)}
    parts = frame({}, steps, "CPU milliseconds of a durable move online")
    for number, one in enumerate(lines):
        at = x(number + 0.5)
        parts += stack(at, y, 60, {word: one["cpu_ms_per_move"][kind] for kind, word in KINDS.items()})
        for row, words in enumerate((f"{one['rooms']:,} rooms", f"event {one['event']}")):
            parts.append(f'<text class="axis small" x="{at}" y="{y(0) + 15 + 14 * row}">{words}</text>')
    return picture("What a move costs early and late, among few rooms and many", [*parts, *legend(KINDS.values())])


def hard_picture(kept: Kept) -> str:
    """Waits by games."""
    lines = kept.every("hard_games", "games")
    most = max(one["wait_p99_ms"] for one in lines)
    x, y = across(0, max(one["games"] for one in lines) * 1.05), upwards(1, most * 1.5, by_logarithm=True)
    ticks = {
        f"{ms} ms" if ms < 1000 else f"{ms // 1000} s": y(ms)
        for ms in (1, 3, 10, 30, 100, 300, 1000, 3000, 10000)
        if y.low <= ms <= y.high
    }
    parts = frame(
        {str(one["games"]): x(one["games"]) for one in lines}, ticks, "games against the hard computer at once"
    )
    for colour, name in enumerate(WAITS):
        places = [(x(one["games"]), y(max(1, one[name]))) for one in lines]
        parts += line(places, [f"{one['games']} games: {one[name]} ms" for one in lines], "", colour)
    label = "How long a hard computer's move waits for a worker, by games at once"
    return picture(label, [*parts, *legend(WAITS.values())])


def capacity_picture(kept: Kept) -> str:
    """Cores by rooms, both by their logarithms."""
    costs = measured(kept)
    lines = [capacity(costs, rooms) for rooms in ROOMS]
    most = max(max(one["cores"].values()) for one in lines)
    x = across(ROOMS[0], ROOMS[-1], by_logarithm=True)
    y = upwards(0.01, most * 2, by_logarithm=True)
    ticks = {f"{10.0**power:g}": y(10.0**power) for power in range(-2, 5) if 10.0**power <= y.high}
    parts = frame({f"{rooms:,}": x(rooms) for rooms in ROOMS}, ticks, f"rooms in play; cores, {100 * BUSY:.0f}% busy")
    for colour, kind in enumerate(PARTS):
        places = [(x(one["rooms"]), y(max(0.01, one["cores"][kind]))) for one in lines]
        parts += line(places, [f"{one['rooms']:,} rooms: {one['cores'][kind]} cores" for one in lines], "", colour)
    return picture("Cores that each part needs, by rooms in play", [*parts, *legend(PARTS.values())])


PICTURES: Final = {"growth": growth_picture, "hard-games": hard_picture, "capacity": capacity_picture}
