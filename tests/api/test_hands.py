"""Single hands over REST, from chosen deals, played by two at one device."""

import pytest

from gin.models import Match
from gin.store import cache
from tests.support.api import local_room, play, refused, words_of
from tests.support.table import stacked

BASE = "5S 6S 7S QH QC QD KH KC KD"
NINES = "JH JD JC TH TD TC 9C 9D 9H"
SHOWDOWNS = {
    "layoffs on a growing run": (f"{BASE} 2D", "8S 9S 4S 3S JH JD JC AC 2C 9D", "knock", "knocker", 10),
    "a tie is an undercut": (f"{BASE} 8D", "8S JH JD JC AH AD AC 2H 3C 3D", "undercut", "defender", 25),
    "five each": (f"{BASE} 5D", f"{NINES} 5C", "undercut", "defender", 25),
    "five to none": (f"{BASE} 5D", f"{NINES} 9S", "undercut", "defender", 30),
    "gin is never undercut": (f"{BASE} KS", f"{NINES} 9S", "gin", "knocker", 25),
    "no layoffs on gin": (f"{BASE} KS", "8S 9S 4S 3S JH JD JC QS 2C 9D", "gin", "knocker", 70),
    "the knocker lays nothing off": (f"{BASE} 8D", "9D TD JD 2H 3H 4H JC TC AS 2S", "knock", "knocker", 15),
    "a card that would bridge": (
        "JS QS KS TH TD TC 3H 3D 3C 5D",
        "TS 9S 8S 4H 4D 4C AH AD AC KD",
        "knock",
        "knocker",
        5,
    ),
}


def moves(seat):
    return [words_of(legal) for legal in seat.view["legal_actions"] if legal["type"] not in ("new_match", "resign")]


def non_dealer_knocks(seats):
    """Fresh from the deal, so with the ten cards dealt to it."""
    return play(seats, "pass, pass, draw stock, knock drawn")


def dealer_knocks(seats):
    return play(seats, "pass, pass, draw stock, discard drawn, draw stock, knock drawn")


def throw_until(seats, stock):
    """Both throw what they draw."""
    count = seats[0].view["hand"]["stock_count"]
    while count > stock:
        count = play(seats, "draw stock, discard drawn")["view"]["hand"]["stock_count"]


@pytest.mark.parametrize("case", SHOWDOWNS)
def test_a_showdown_writes_exactly_one_result_for_both(api, deal, case):
    knocker, defender, kind, winner, points = SHOWDOWNS[case]
    deal(stacked(knocker, defender))
    one, two = local_room(api)
    ended = non_dealer_knocks((one, two))
    result = ended["view"]["hand"]["result"]
    scorer = {"knocker": 1, "defender": 2}[winner]
    assert (result["kind"], result["knocker"], result["winner"], result["points"]) == (kind, 1, scorer, points)
    for seat in (one, two):
        view = seat.view
        assert (view["hand"]["result"], view["previous_result"]) == (result, result)
        assert view["match"]["scores"] == {"1": 0, "2": 0, str(scorer): points}
        assert view["match"]["hands"] == [{"number": 1, "dealer": 2, "kind": kind, "winner": scorer, "points": points}]
        assert [event["result"] for event in seat.events() if event["type"] == "hand_ended"] == [result]


def test_the_totals_after_ten_five_and_twenty_five(api, deal):
    deal(
        stacked(f"{BASE} 2D", "8S 9S 4S 3S JH JD JC AC 2C 9D"),
        stacked("TS 9S 8S 4H 4D 4C AH AD AC KD", "JS QS KS TH TD TC 3H 3D 3C 5D"),
        stacked(f"{BASE} 5D", f"{NINES} 5C"),
    )
    one, two = seats = local_room(api)
    non_dealer_knocks(seats)
    one.act("next hand")
    dealer_knocks(seats)
    two.act("next hand")
    non_dealer_knocks(seats)
    totals = {"1": 15, "2": 25}
    assert one.view["match"]["scores"] == two.view["match"]["scores"] == totals
    row = Match.objects.get(room_id=one.id)
    assert (row.score_1, row.score_2) == (15, 25)
    cache.drop(row.room_id)  # as after a restart
    assert one.view["match"]["scores"] == two.view["match"]["scores"] == totals
    assert [hand["points"] for hand in one.view["match"]["hands"]] == [10, 5, 25]
    assert [hand["dealer"] for hand in one.view["match"]["hands"]] == [2, 1, 2]


def test_both_pass_and_only_the_stock_is_left(api):
    one, two = seats = local_room(api)
    play(seats, "pass, pass")
    assert (moves(one), moves(two)) == (["draw stock"], [])
    refused(one.unchanged_by(lambda: one.ask("draw discard")), 409, "stock_only")
    assert one.act("draw stock")["view"]["hand"]["stock_count"] == 30


def test_the_taken_upcard_must_stay_and_the_dealer_then_has_both_piles(api, deal):
    deal(stacked(f"{BASE} 2D", "", "TC"))
    one, two = local_room(api)
    taken = one.act("draw discard")["view"]
    assert (taken["hand"]["taken_card"], len(taken["hand"]["your_cards"])) == ("TC", 11)
    assert not any("TC" in words for words in moves(one))
    for words in ("discard TC", "knock TC"):
        assert refused(one.unchanged_by(lambda words=words: one.ask(words)), 409, "card_just_taken")["card"] == "TC"
    one.act("discard 2D")
    assert moves(two) == ["draw stock", "draw discard"]
    assert two.view["hand"]["opponent_known"] == ["TC"]
    two.act("draw stock, discard drawn")


def test_the_dealer_takes_the_upcard_that_was_passed(api):
    one, two = local_room(api)
    one.act("pass")
    assert moves(two) == ["pass", "draw discard"]
    two.act("draw discard")
    assert two.view["hand"]["phase"] == "discard"


def test_a_card_from_the_stock_may_be_thrown_at_once(api):
    one, two = local_room(api)
    play((one, two), "pass, pass, draw stock, discard drawn")
    assert moves(two) == ["draw stock", "draw discard"]


def test_knock_at_the_wall(api, deal):
    deal(stacked(f"{BASE} 2D", "8S 9S 4S 3S JH JD JC AC 2C 9D"))
    one, _ = seats = local_room(api)
    play(seats, "pass, pass")
    throw_until(seats, 3)
    ended = one.act("draw stock, knock drawn")["view"]
    assert ended["hand"]["stock_count"] == 2
    assert (ended["hand"]["result"]["kind"], ended["match"]["scores"]) == ("knock", {"1": 10, "2": 0})


def test_a_void_hand_scores_nothing_and_its_dealer_deals_again(api):
    one, two = seats = local_room(api)
    play(seats, "pass, pass")
    throw_until(seats, 2)
    for seat in seats:
        view = seat.view
        result = view["hand"]["result"]
        assert (result["kind"], result["winner"], result["points"]) == ("void", None, 0)
        assert (result["cards"], result["melds"], result["deadwood"]) == (None, None, None)
        assert view["match"]["scores"] == {"1": 0, "2": 0}
        assert sum(event["type"] == "hand_ended" for event in seat.events()) == 1
        assert moves(seat) == ["next hand"]
    dealt = two.act("next hand")["view"]["hand"]
    assert (dealt["number"], dealt["dealer"], dealt["to_act"]) == (2, 2, 1)
    assert_freshly_dealt(one, two)
    one.act("new match")
    assert_freshly_dealt(one, two)


def assert_freshly_dealt(one, two):
    hand, theirs = one.view["hand"], two.view["hand"]
    assert (len(hand["discard_pile"]), hand["stock_count"]) == (1, 31)
    assert len({*hand["your_cards"], *theirs["your_cards"], *hand["discard_pile"]}) == 21


def test_a_refresh_shows_the_same_in_every_phase(api, deal):
    deal(stacked(f"{BASE} 2D", "8S 9S 4S 3S JH JD JC AC 2C 9D", "TC"))
    one, two = local_room(api)
    for seat, words in [(one, "draw discard"), (one, "discard 2D"), (two, "draw stock"), (two, "discard drawn"),
                        (one, "draw stock"), (one, "knock drawn"), (two, "next hand"), (two, "pass")]:  # fmt: skip
        shown = seat.act(words)["view"]
        assert seat.view == shown
        cache.drop(Match.objects.get(room_id=one.id).room_id)
        assert seat.view == shown


@pytest.mark.parametrize(
    ("words", "status", "code"),
    [
        ("knock 2D", 409, "deadwood_too_high"),
        ("knock 3C", 409, "card_not_held"),
        ("knock", 409, "card_needed"),
        ("knock 1X", 422, "invalid"),
        ("big gin", 409, "not_in_these_rules"),
        ("draw stock", 409, "wrong_phase"),
        ("pass", 409, "wrong_phase"),
        ("next hand", 409, "hand_not_over"),
        ("accept new match", 409, "no_offer"),
    ],
)
def test_what_the_rules_refuse_changes_nothing(api, deal, words, status, code):
    deal(stacked("AS 3S 5S 7S 9S JS KS 2D 4D 6D", ""))
    one, two = seats = local_room(api)
    play(seats, "pass, pass, draw stock")
    problem = refused(two.unchanged_by(lambda: one.unchanged_by(lambda: one.ask(words))), status, code)
    if code == "deadwood_too_high":
        assert (problem["limit"], problem["deadwood"] > 10) == (10, True)
    refused(two.unchanged_by(lambda: two.ask("draw stock")), 409, "not_your_turn")


def test_a_whole_kind_of_knock_and_gin_by_the_options(api, deal):
    """Before the draw, and with all eleven cards."""
    options = {"knock_before_draw": True, "big_gin": True}
    deal(stacked(f"{BASE} 2D", "8S 9S 4S 3S JH JD JC AC 2C 9D"), stacked("", f"{BASE} 8S", "TC", "TS 4S"))
    one, two = seats = local_room(api, rules=options)
    play(seats, "pass, 2: draw discard")
    two.act(words_of(two.view["legal_actions"][0]))
    assert moves(one) == ["draw stock", "draw discard", "knock"]
    ended = one.act("knock")["view"]["hand"]["result"]
    assert (ended["kind"], ended["knocker"], ended["deadwood"]["1"]) == ("knock", 1, 2)
    one.act("next hand")
    play(seats, "2: pass, 1: pass, 2: draw stock, 2: discard drawn, 1: draw stock")
    assert "big gin" in moves(one)
    assert one.act("big gin")["view"]["hand"]["result"]["kind"] == "big_gin"
