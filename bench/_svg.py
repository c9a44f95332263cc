"""Pictures without a library: scales, a grid, lines with their names, bars; readable by day and by night."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import log
from typing import Final

WIDTH: Final = 760
HEIGHT: Final = 420
LEFT: Final = 72
RIGHT: Final = 150
TOP: Final = 24
BOTTOM: Final = 56
DAY: Final = ("#1f5fa8", "#b3541e", "#2d7a4f", "#7a3b8f", "#555555")
NIGHT: Final = ("#6cb0f5", "#f0925a", "#63c28d", "#c48ddb", "#aaaaaa")


def _colours(ink: str, line: str, paper: str, every: Sequence[str]) -> str:
    named = {"ink": ink, "line": line, "paper": paper} | {f"c{number}": colour for number, colour in enumerate(every)}
    return "svg { " + " ".join(f"--{name}: {colour};" for name, colour in named.items()) + " }"


STYLE: Final = f"""{_colours("#222", "#ddd", "#fff", DAY)}
@media (prefers-color-scheme: dark) {{ {_colours("#e6edf3", "#3d444d", "#0d1117", NIGHT)} }}
text {{ font: 14px ui-sans-serif, system-ui, "Segoe UI", "Noto Sans", sans-serif; fill: var(--ink); }}
.paper {{ fill: var(--paper); }} .grid {{ stroke: var(--line); }} .axis {{ text-anchor: middle; }}
.value {{ text-anchor: end; }} .small {{ font-size: 12px; }}"""


@dataclass(frozen=True)
class Scale:
    """Where a value from `low` to `high` lies between two places of the picture."""

    low: float
    high: float
    first: float
    last: float
    by_logarithm: bool = False

    def __call__(self, value: float) -> float:
        """The place, in the picture's units."""
        if self.by_logarithm:
            share = log(value / self.low) / log(self.high / self.low)
        else:
            share = (value - self.low) / (self.high - self.low)
        return round(self.first + share * (self.last - self.first), 1)


def across(low: float, high: float, *, by_logarithm: bool = False) -> Scale:
    """From left to right."""
    return Scale(low, high, LEFT, WIDTH - RIGHT, by_logarithm)


def upwards(low: float, high: float, *, by_logarithm: bool = False) -> Scale:
    """From the bottom to the top."""
    return Scale(low, high, HEIGHT - BOTTOM, TOP, by_logarithm)


def frame(x: Mapping[str, float], y: Mapping[str, float], caption: str) -> list[str]:
    """The grid: places on either axis by what is written there, and what the lower one means."""
    right, bottom, parts = WIDTH - RIGHT, HEIGHT - BOTTOM, []
    for text, at in y.items():
        parts.append(f'<path class="grid" d="M{LEFT} {at}H{right}"/>')
        parts.append(f'<text class="value" x="{LEFT - 8}" y="{at + 5}">{escape(text)}</text>')
    for text, at in x.items():
        parts.append(f'<path class="grid" d="M{at} {TOP}V{bottom}"/>')
        parts.append(f'<text class="axis" x="{at}" y="{bottom + 20}">{escape(text)}</text>')
    return [*parts, f'<text class="axis" x="{(LEFT + right) / 2}" y="{HEIGHT - 12}">{escape(caption)}</text>']


def line(places: Sequence[tuple[float, float]], told: Sequence[str], name: str, colour: int) -> list[str]:
    """A line through the places, each with what it says when it is pointed at; the name stands at its end."""
    points = " ".join(f"{x},{y}" for x, y in places)
    parts = [f'<polyline points="{points}" fill="none" stroke="var(--c{colour})" stroke-width="2"/>']
    for (x, y), said in zip(places, told, strict=True):
        parts.append(f'<circle cx="{x}" cy="{y}" r="4" fill="var(--c{colour})"><title>{escape(said)}</title></circle>')
    x, y = places[-1]
    return [*parts, f'<text x="{x + 10}" y="{y + 5}" style="fill: var(--c{colour})">{escape(name)}</text>']


def stack(x: float, y: Callable[[float], float], width: float, values: Mapping[str, float]) -> list[str]:
    """One bar of several parts, the first at the bottom."""
    parts, below = [], 0.0
    for colour, (name, value) in enumerate(values.items()):
        top, height = y(below + value), round(y(below) - y(below + value), 1)
        box = f'x="{x - width / 2}" y="{top}" width="{width}" height="{height}"'
        parts.append(f'<rect {box} fill="var(--c{colour})"><title>{escape(name)}: {value:g}</title></rect>')
        below += value
    return parts


def legend(names: Iterable[str]) -> list[str]:
    """The parts of bars by their colours, at the right."""
    x, parts = WIDTH - RIGHT + 16, []
    for number, name in enumerate(names):
        y = TOP + 16 + 24 * number
        parts.append(f'<rect x="{x}" y="{y - 11}" width="12" height="12" fill="var(--c{number})"/>')
        parts.append(f'<text x="{x + 20}" y="{y}">{escape(name)}</text>')
    return parts


def picture(label: str, parts: Iterable[str]) -> str:
    """The file's text; `label` says what the picture shows to whoever cannot see it."""
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}"'
    begin = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<style>{STYLE}</style>'
    paper = f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>'
    return "\n".join([begin, paper, *parts, "</svg>", ""])
