"""One event of every kind, with nothing left at its default."""

from gin.rules import events as ev
from gin.rules.actions import Pile
from gin.rules.cards import card, parse
from gin.rules.ruleset import RuleSet
from gin.rules.settlement import Ended, HandResult, Kind

RULES = RuleSet(
    knock_limit=10,
    gin_bonus=20,
    undercut_bonus=15,
    target=250,
    stock_floor=3,
    big_gin=True,
    big_gin_bonus=50,
    oklahoma=True,
    oklahoma_spades_double=True,
    game_bonus=100,
    box_bonus=25,
    shutout=True,
    knock_before_draw=True,
)
RESULT = HandResult(
    number=3,
    dealer=2,
    kind=Kind.UNDERCUT,
    knocker=1,
    winner=2,
    points=16,
    cards=(parse("5S 6S 7S QH QC QD KH KC KD 2D"), parse("8S 9S 4S JH JD JC 2H 2C 2S AC")),
    melds=((parse("5S 6S 7S"), parse("QH QC QD"), parse("KH KC KD")), (parse("JH JD JC"), parse("2H 2C 2S"))),
    layoffs=((card("8S"), parse("5S 6S 7S")), (card("9S"), parse("5S 6S 7S 8S"))),
    deadwood=(2, 1),
)
SAMPLES: dict[str, ev.Event] = {
    "match_started": ev.MatchStarted(2, RULES, consent=True),
    "hand_dealt": ev.HandDealt(3, 2, tuple(n * 19 % 52 for n in range(52))),
    "passed": ev.Passed(1),
    "card_drawn": ev.CardDrawn(2, Pile.DISCARD, card("TC")),
    "card_discarded": ev.CardDiscarded(1, card("KS")),
    "knocked": ev.Knocked(2, card("7H")),
    "hand_ended": ev.HandEnded(RESULT),
    "match_ended": ev.MatchEnded(Ended.RESIGNED, winner=2, bonus=125, by=1),
    "new_match_offered": ev.NewMatchOffered(1),
    "new_match_declined": ev.NewMatchDeclined(2),
    "new_match_withdrawn": ev.NewMatchWithdrawn(1),
    "new_match_agreed": ev.NewMatchAgreed(2),
    "seat_taken": ev.SeatTaken(2),
    "seat_left": ev.SeatLeft(1),
    "level_changed": ev.LevelChanged("hard"),
}
