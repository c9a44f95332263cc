/** From one view to the next event by event. Only cards are carried about; what holds is the view at the end. */
const SHOWN = new Set(["hand_dealt", "passed", "card_drawn", "card_discarded", "knocked", "hand_ended"]);
const MOST = 12, DECK = 52;

/** Frames `{view, events}`, one for each event that moves the table; the last has the view that arrived. */
export function framesTo(view, events, before, seat) {
  const beats = beatsOf(events);
  const sameMatch = before?.hand && before.match.number === view.match.number;
  const joined = sameMatch && events[0]?.version <= before.room.version + 1;
  if (!joined || beats.length > MOST) return [{ view, events }];
  let now = before;
  return beats.map((beat, i) => {
    now = beat.reduce((at, event) => after(at, event, view, seat), now);
    return { view: i === beats.length - 1 ? view : onTurn(now, beats[i + 1][0].seat), events: beat };
  });
}

/** What moves nothing joins what came before it. */
function beatsOf(events) {
  const beats = [];
  for (const event of events) {
    if (SHOWN.has(event.type) || !beats.length) beats.push([event]);
    else beats.at(-1).push(event);
  }
  return beats.length ? beats : [[]];
}

/** A view on the way offers nothing: it is gone in a moment. */
const onTurn = (view, seat = null) => ({ ...view, legal_actions: [], hand: { ...view.hand, to_act: seat } });

function after(view, event, end, seat) {
  const change = { hand_dealt: dealt, card_drawn: drawn, card_discarded: thrown, knocked: thrown }[event.type];
  const hand = change ? arranged(change(view.hand, event, event.seat === seat), end.hand) : view.hand;
  return { ...view, room: { ...view.room, version: event.version, thinking: null }, hand };
}

function dealt(hand, { number, dealer, your_cards, upcard }) {
  const count = your_cards.length;
  return { ...hand, number, dealer, your_cards, discard_pile: [upcard], stock_count: DECK - 2 * count - 1, taken_card: null,
    opponent_count: count, opponent_known: [], result: null };
}

function drawn(hand, { from, card }, mine) {
  const pile = from === "stock" ? { stock_count: hand.stock_count - 1 } : { discard_pile: hand.discard_pile.slice(0, -1) };
  if (mine) return { ...hand, ...pile, your_cards: [...hand.your_cards, card], taken_card: from === "stock" ? null : card };
  const known = from === "stock" ? hand.opponent_known : [...hand.opponent_known, card];
  return { ...hand, ...pile, opponent_count: hand.opponent_count + 1, opponent_known: known };
}

function thrown(hand, { card }, mine) {
  if (!card) return hand;
  const pile = { discard_pile: [...hand.discard_pile, card], taken_card: null }, rest = (held) => held !== card;
  if (mine) return { ...hand, ...pile, your_cards: hand.your_cards.filter(rest) };
  return { ...hand, ...pile, opponent_count: hand.opponent_count - 1, opponent_known: hand.opponent_known.filter(rest) };
}

/** The arrangement that arrived if it is of these cards, else the melds that are still whole. */
function arranged(hand, { your_cards, your_melds, your_deadwood, number }) {
  const held = new Set(hand.your_cards);
  if (number === hand.number && your_cards?.length === held.size && your_cards.every((card) => held.has(card)))
    return { ...hand, your_cards, your_melds, your_deadwood };
  return { ...hand, your_melds: hand.your_melds.filter((meld) => meld.every((card) => held.has(card))) };
}
