"""Of a generous rate a process takes a share at a time, and counts by itself until it is used."""

import pytest
from django.conf import settings
from redis import Redis

from api import limits, shares
from api.limits import SHARE, seconds_to_wait
from api.shares import Shares


def asked() -> int:
    """How often Redis was asked to count."""
    stats = Redis.from_url(settings.REDIS_URL).info("commandstats")
    return sum(int(stats.get(f"cmdstat_{name}", {}).get("calls", 0)) for name in ("evalsha", "eval"))


@pytest.fixture
def clock(monkeypatch):
    """The time of `shares`, in a list of one."""
    now = [0.0]
    monkeypatch.setattr(shares.time, "monotonic", lambda: now[0])
    return now


def test_redis_is_asked_once_a_share(rates):
    rates(act="6000/41 seconds")
    seconds_to_wait("act", "somebody")
    before = asked()
    for _ in range(3 * SHARE):
        assert seconds_to_wait("act", "somebody") == 0
    assert asked() - before == 3


def test_a_rate_is_kept_to_a_sixtieth(rates):
    rates(act="600/42 seconds")
    allowed = sum(seconds_to_wait("act", "one who hurries") == 0 for _ in range(650))
    assert 600 - SHARE < allowed <= 600


@pytest.mark.parametrize(("rate", "share"), [(60, 1), (119, 1), (120, 2), (599, 9), (600, SHARE), (6000, SHARE)])
def test_a_share_is_a_sixtieth_and_of_a_low_rate_one(rates, rate, share):
    rates(act=f"{rate}/44 seconds")
    before = asked()
    for _ in range(2 * share):
        assert seconds_to_wait("act", f"somebody with {rate}") == 0
    assert asked() - before == 2


def test_two_processes_share_a_rate(rates, monkeypatch):
    rates(act="120/43 seconds")
    allowed = 0
    for own in (Shares(), Shares()) * 40:
        monkeypatch.setattr(limits, "_shares", own)
        allowed += sum(seconds_to_wait("act", "one at two doors") == 0 for _ in range(2))
    assert 116 <= allowed <= 120


def test_a_share_is_nobody_elses_and_ends(clock):
    kept = Shares()
    kept.keep("one", 2, seconds=60)
    assert not kept.use("two")
    assert kept.use("one")
    clock[0] = 60
    assert not kept.use("one")


def test_what_is_forgotten_counts_as_used(clock, monkeypatch):
    monkeypatch.setattr(shares, "CAPACITY", 2)
    kept = Shares()
    for who in "abc":
        kept.keep(who, 1, seconds=60)
    assert [kept.use(who) for who in "abc"] == [False, True, True]
