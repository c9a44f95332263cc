"""What a first visit costs: bytes over the wire are held to a budget; times are only told, being the machine's."""

import json

import pytest

from tests.web import screens

BUDGET = 200_000
TIMES = """async () => {
  const last = (type) => new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1))).observe({ type, buffered: true });
  });
  const { domContentLoadedEventEnd, loadEventEnd } = performance.getEntriesByType("navigation")[0];
  const { startTime } = await last("largest-contentful-paint");
  const { startTime: first } = performance.getEntriesByName("first-contentful-paint")[0];
  const times = { first, largest: startTime, parsed: domContentLoadedEventEnd, loaded: loadEventEnd };
  return Object.fromEntries(Object.entries(times).map(([name, time]) => [name, Math.round(time)]));
}"""
"""Milliseconds from the click: the first and the largest paint, the document parsed and loaded."""


def sizes_of(page):
    """Bytes of each request that ends from now on."""
    sizes = []
    page.on("requestfinished", lambda request: sizes.append(sum(request.sizes().values())))
    return sizes


@pytest.mark.parametrize("screen", [screens.start, screens.guide, screens.invite], ids=lambda screen: screen.__name__)
def test_a_first_view_in_the_longest_language_is_light(person, screen):
    ana = person(locale="hy")
    sizes = sizes_of(ana.page)
    screen(ana)
    ana.page.wait_for_load_state("networkidle")
    weight = {"screen": screen.__name__, "bytes": sum(sizes), "requests": len(sizes), **ana.page.evaluate(TIMES)}
    print(json.dumps(weight))
    assert 10_000 < weight["bytes"] < BUDGET


def test_so_is_the_way_to_the_table(person):
    ana = person(locale="hy")
    sizes = sizes_of(ana.page)
    ana.start("computer")
    ana.hand()
    ana.page.wait_for_load_state("networkidle")
    assert 10_000 < sum(sizes) < 2 * BUDGET
