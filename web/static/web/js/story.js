/** Events as sentences, and the one line that says what just happened and what may be done. */
import { HAPPENED, LEVELS, DO, levelIs, thinks, waitsFor } from "./words/table.js";
import { aboutWho, nameOf } from "./who.js";
import { sign } from "./words/cards.js";

const OFFER = "new_match_offered"; // while it is open it has a place of its own

const SENTENCES = {
  passed: () => HAPPENED.passed,
  card_discarded: () => HAPPENED.discarded,
  knocked: () => HAPPENED.knocked,
  new_match_offered: () => HAPPENED.offered,
  new_match_declined: () => HAPPENED.declined,
  new_match_withdrawn: () => HAPPENED.withdrawn,
  new_match_agreed: () => HAPPENED.agreed,
  seat_left: () => HAPPENED.left,
  card_drawn: ({ from, card }) => (from === "discard" ? HAPPENED.took : card ? HAPPENED.drew : HAPPENED.stock),
};

/** A sentence for an event, or null; `words` names a card. */
export function sentence(event, game, view, words = sign) {
  if (event.type === "hand_dealt") return HAPPENED.dealt;
  if (event.type === "level_changed") return levelIs(LEVELS[event.level]);
  const pair = SENTENCES[event.type]?.(event);
  return pair ? aboutWho(pair, game, view, event.seat, { card: event.card && words(event.card) }) : null;
}

/** What the last action brought about. */
export function lately(game, { events, view }, words = sign) {
  const told = events.filter((event) => sentence(event, game, view) && !(view.match.offer && event.type === OFFER));
  const others = told.slice(told.findLastIndex((event) => event.seat === game.seat) + 1);
  return (others.length ? others : told.slice(-1)).slice(-2).map((event) => sentence(event, game, view, words)).join(" ");
}

/** What may be done now, or who is waited for. */
export function todo(game, { view, selected, playing }) {
  const { hand, legal_actions: legal } = view;
  if (!hand?.to_act || playing || view.room.paused) return "";
  if (view.room.thinking) return thinks(nameOf(view, view.room.thinking));
  if (hand.to_act !== game.seat) return waitsFor(nameOf(view, hand.to_act));
  if (!hand.your_cards) return ""; // covered: first comes whose turn it is
  if (hand.phase === "discard") return discarding(legal, selected);
  const stockOnly = hand.phase === "draw" && !legal.some(({ from }) => from === "discard");
  return stockOnly ? DO.stockOnly : DO[hand.phase];
}

function discarding(legal, selected) {
  const knocks = legal.filter(({ type, card }) => type === "knock" && (!selected || card === selected));
  if (knocks.some(({ gin }) => gin)) return DO.gin;
  if (knocks.length) return selected ? DO.knock : `${DO.knock} ${DO.discard}`;
  return selected ? DO.choose : DO.discard;
}
