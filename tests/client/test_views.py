"""The client's types, which others copy from, name what the server sends."""

from types import NoneType
from typing import get_args, get_type_hints

import pytest

from api.schema.wire import events, rooms, view
from client import views


@pytest.mark.parametrize(
    ("ours", "sent"),
    [
        (views.View, view.ViewOut),
        (views.Room, view.RoomOut),
        (views.Seat, view.SeatOut),
        (views.Paused, view.PausedOut),
        (views.Match, view.MatchOut),
        (views.HandScore, view.HandLine),
        (views.Fairness, view.FairnessOut),
        (views.Hand, view.HandOut),
        (views.Result, view.ResultOut),
        (views.Layoff, view.LayoffOut),
        (views.Action, view.LegalOut),
        (views.Acted, events.ActedOut),
        (views.Seated, rooms.RoomMadeOut),
        (views.SeatKey, rooms.JoinedSeatOut),
        (views.Invitation, rooms.InvitationOut),
        (views.Commitment, rooms.CommitmentOut),
    ],
)
def test_a_type_has_the_members_that_are_sent_and_says_which_may_be_null(ours, sent):
    assert may_be_null(ours) == may_be_null(sent)


def may_be_null(shape):
    """By member."""
    return {name: NoneType in get_args(hint) for name, hint in get_type_hints(shape).items()}
