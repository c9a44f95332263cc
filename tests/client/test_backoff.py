"""Pauses between attempts to connect."""

from client.backoff import FIRST, LONGEST, Backoff


def test_pauses_double_up_to_a_limit():
    backoff = Backoff(chance=lambda: 1.0)
    assert [backoff.pause() for _ in range(8)] == [0.5, 1, 2, 4, 8, 16, 30, 30]
    assert (FIRST, LONGEST) == (0.5, 30)


def test_chance_shortens_each_by_up_to_half():
    backoff = Backoff(chance=iter([0.0, 0.5]).__next__)
    assert [backoff.pause(), backoff.pause()] == [0.25, 0.75]


def test_a_good_line_begins_anew():
    backoff = Backoff(chance=lambda: 1.0)
    backoff.pause()
    backoff.pause()
    backoff.reset()
    assert backoff.pause() == 0.5
