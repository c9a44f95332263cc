"""Frames that come twice, late, or with a gap between them."""

import pytest

from client.position import Gap, Position
from client.updates import News, Seats
from tests.client.positions import at, leading, showing

AWAY = {"reason": "opponent_away", "seat": 2, "since": "2030-01-01T12:00:00Z"}


@pytest.fixture
def known():
    """A position at version 17."""
    position = Position()
    position.take_view(showing(17))
    return position


def versions(update):
    return [event["version"] for event in update.events]


def test_the_first_view_is_news_without_events():
    position = Position()
    assert position.version == -1
    assert position.take_view(showing(17)) == News([], at(17))
    assert position.version == 17


def test_events_that_follow_lead_on(known):
    assert known.take_events(leading(17, 19)) == News(leading(17, 19)["events"], at(19))
    assert (known.version, known.view) == (19, at(19))


def test_the_same_events_again_change_nothing(known):
    known.take_events(leading(17, 18))
    assert known.take_events(leading(17, 18)) is None
    assert known.view == at(18)


def test_of_events_that_overlap_only_the_unknown_ones_are_told(known):
    known.take_events(leading(17, 19))
    assert versions(known.take_events(leading(18, 21))) == [20, 21]
    assert known.version == 21


def test_events_beyond_a_gap_are_not_believed(known):
    with pytest.raises(Gap):
        known.take_events(leading(18, 19))
    assert known.view == at(17)


def test_frames_in_the_wrong_order_end_where_the_right_order_ends(known):
    told = []
    for frame in (leading(18, 19), leading(17, 18), leading(17, 18), leading(17, 19)):
        try:
            told.append(known.take_events(frame))
        except Gap:
            told.append(None)
    assert [versions(update) for update in told if update] == [[18], [19]]
    assert known.view == at(19)


def test_events_before_any_view_show_where_the_room_is():
    position = Position()
    assert position.take_events(leading(16, 17)) == News([], at(17))
    assert position.take_view(showing(16)) is None
    assert position.view == at(17)


@pytest.mark.parametrize("since", [None, 12])
def test_an_older_view_changes_nothing(known, since):
    assert known.take_view(showing(16, since)) is None
    assert known.view == at(17)


@pytest.mark.parametrize("since", [17, 12])
def test_a_newer_view_closes_a_gap_that_is_too_large_to_tell(known, since):
    assert known.take_view(showing(300, since)) == News([], at(300))


def test_a_newer_view_that_only_greets_takes_the_place_of_no_events(known):
    assert known.take_view(showing(19)) is None
    assert known.view == at(17)
    assert versions(known.take_events(leading(17, 19))) == [18, 19]


def test_a_newer_view_beyond_a_gap_is_not_believed(known):
    with pytest.raises(Gap):
        known.take_view(showing(300, since=18))
    assert known.view == at(17)


def test_who_is_there_changes_without_a_version(known):
    gone = at(17)
    gone["room"]["seats"][1]["connected"] = False
    gone["room"]["paused"] = AWAY
    frame = {"t": "presence", "seats": gone["room"]["seats"], "paused": AWAY}
    assert known.take_presence(frame) == Seats(gone)
    assert known.take_presence(frame) is None
    assert known.take_view(showing(17)) == Seats(at(17))


def test_presence_before_any_view_says_nothing():
    assert Position().take_presence({"seats": [], "paused": None}) is None
