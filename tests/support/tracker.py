"""A client's own bookkeeping: fold the events that one seat sees into what that seat's view shows.

Written from the rules of the game and not from the engine, so that the two can be compared.
"""

from gin.rules.actions import (
    AcceptNewMatch,
    Action,
    BigGin,
    DeclineNewMatch,
    Discard,
    Draw,
    Knock,
    NewMatch,
    NextHand,
    Pass,
    Pile,
    Resign,
    WithdrawNewMatch,
)
from gin.rules.arrange import deadwood
from gin.rules.cards import RANKS, Card, card, each, mask
from gin.rules.settlement import Ended, HandResult, Kind, Seat
from gin.rules.view import (
    CardDiscarded,
    DealSeen,
    DrawSeen,
    HandEnded,
    HandSummary,
    Knocked,
    MatchEnded,
    MatchStarted,
    MatchStatus,
    MatchView,
    NewMatchAgreed,
    NewMatchDeclined,
    NewMatchOffered,
    NewMatchWithdrawn,
    Passed,
    Phase,
    SeatEvent,
    TableView,
)


class Tracker:
    """What the client in `seat` knows after the events it has seen."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def see(self, event: SeatEvent) -> None:
        match event:
            case MatchStarted():
                self._match_started(event)
            case DealSeen():
                self._dealt(event)
            case Passed(seat):
                self.passes += 1
                self.phase, self.to_act = ("upcard" if self.passes == 1 else "draw"), 3 - seat
            case DrawSeen(seat, source, drawn):
                self._drawn(seat, source, drawn)
            case CardDiscarded(seat, thrown):
                self._thrown(seat, thrown)
                self.phase, self.to_act = "draw", 3 - seat
            case Knocked(seat, thrown):
                if thrown is not None:
                    self._thrown(seat, thrown)
            case HandEnded(result):
                self._hand_ended(result)
            case MatchEnded():
                self._match_ended(event)
            case NewMatchOffered(seat):
                self.offer = seat
            case NewMatchDeclined() | NewMatchWithdrawn() | NewMatchAgreed():
                self.offer = None

    def _match_started(self, event: MatchStarted) -> None:
        self.number, self.rules, self.consent = event.number, event.rules, event.consent
        self.scores = {1: 0, 2: 0}
        self.status = "waiting"
        self.winner = self.ended = self.ended_by = self.offer = self.previous_result = None
        self.bonus = 0
        self.hands: list[HandSummary] = []
        self.on_table = False
        self.holding: set[Card] = set()

    def _dealt(self, event: DealSeen) -> None:
        self.on_table, self.status, self.phase = True, "playing", "upcard"
        self.hand_number, self.dealer, self.to_act = event.number, event.dealer, 3 - event.dealer
        self.holding = set(each(event.holding))
        self.pile = [event.upcard]
        self.upcard = event.upcard
        self.stock = 31
        self.passes = 0
        self.counts = {1: 10, 2: 10}
        self.known: dict[int, set[Card]] = {1: set(), 2: set()}
        self.taken: Card | None = None
        self.result: HandResult | None = None

    def _drawn(self, seat: Seat, source: Pile, drawn: Card | None) -> None:
        self.phase = "discard"
        self.counts[seat] += 1
        if source == "stock":
            self.stock -= 1
        else:
            self.taken = self.pile.pop()
            assert drawn == self.taken
            self.known[seat].add(self.taken)
        if seat == self.seat:
            assert drawn is not None
            self.holding.add(drawn)
        elif source == "stock":
            assert drawn is None

    def _thrown(self, seat: Seat, thrown: Card) -> None:
        self.pile.append(thrown)
        self.counts[seat] -= 1
        self.known[seat].discard(thrown)
        self.taken = None
        if seat == self.seat:
            self.holding.remove(thrown)

    def _hand_ended(self, result: HandResult) -> None:
        self._close()
        self.result = self.previous_result = result
        if result.winner is not None:
            self.scores[result.winner] += result.points
        self.hands.append(HandSummary(result.number, result.dealer, Kind(result.kind), result.winner, result.points))

    def _match_ended(self, event: MatchEnded) -> None:
        self._close()
        self.status = "abandoned" if event.ended is Ended.ABANDONED else "won"
        self.winner, self.ended, self.ended_by, self.bonus = event.winner, event.ended, event.by, event.bonus
        if event.winner is not None:
            self.scores[event.winner] += event.bonus

    def _close(self) -> None:
        self.phase, self.to_act, self.taken = "over", None, None

    @property
    def knock_limit(self) -> int:
        if not self.rules.oklahoma:
            return self.rules.knock_limit
        rank = RANKS[self.upcard % 13]
        return 10 if rank in "TJQK" else int(rank.replace("A", "0"))

    @property
    def stock_only(self) -> bool:
        """Both have passed and nobody has drawn since."""
        return self.passes == 2 and self.phase == "draw" and self.stock == 31

    def match_view(self) -> MatchView:
        return MatchView(
            number=self.number,
            rules=self.rules,
            scores=(self.scores[1], self.scores[2]),
            status=MatchStatus(self.status),
            winner=self.winner,
            ended=self.ended,
            ended_by=self.ended_by,
            bonus=self.bonus,
            offer=self.offer,
            hands=tuple(self.hands),
        )

    def table_view(self) -> TableView | None:
        if not self.on_table:
            return None
        return TableView(
            number=self.hand_number,
            dealer=self.dealer,
            phase=Phase(self.phase),
            to_act=self.to_act,
            knock_limit=self.knock_limit,
            doubled=self.rules.oklahoma_spades_double and self.upcard <= card("KS"),
            stock_count=self.stock,
            discard_pile=tuple(self.pile),
            taken_card=self.taken,
            stock_only=self.stock_only,
            counts=(self.counts[1], self.counts[2]),
            known=(mask(self.known[1]), mask(self.known[2])),
            result=self.result,
        )

    def legal(self) -> set[Action]:
        """What the rules let the seat do."""
        return self._moves() | self._answers()

    def _moves(self) -> set[Action]:
        if self.status != "playing":
            return set()
        if self.phase == "over":
            return {NextHand()}
        if self.to_act != self.seat:
            return set()
        if self.phase == "upcard":
            return {Pass(), Draw(Pile.DISCARD)}
        return self._draws() if self.phase == "draw" else self._throws()

    def _draws(self) -> set[Action]:
        if self.stock_only:
            return {Draw(Pile.STOCK)}
        may_knock = self.rules.knock_before_draw and deadwood(mask(self.holding)) <= self.knock_limit
        return {Draw(Pile.STOCK), Draw(Pile.DISCARD)} | ({Knock()} if may_knock else set())

    def _throws(self) -> set[Action]:
        free = self.holding - {self.taken}
        low = {thrown for thrown in free if deadwood(mask(self.holding - {thrown})) <= self.knock_limit}
        big_gin = self.rules.big_gin and deadwood(mask(self.holding)) == 0
        return (
            {Discard(thrown) for thrown in free}
            | {Knock(thrown) for thrown in low}
            | ({BigGin()} if big_gin else set())
        )

    def _answers(self) -> set[Action]:
        if self.status == "waiting":
            return set()
        answers: set[Action] = {Resign()} if self.status == "playing" else set()
        if self.offer == self.seat:
            return answers | {WithdrawNewMatch()}
        if self.offer is None:
            return answers | {NewMatch()}
        return answers | {NewMatch(), AcceptNewMatch(), DeclineNewMatch()}
