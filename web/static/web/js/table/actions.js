/** The count of deadwood with its preview, and one row of buttons: what may be done now, as the server lists it. */
import { html } from "../../vendor/preact.js";
import { number } from "../text.js";
import { aloud, sign } from "../words/cards.js";
import { HintButton, markOf } from "./hint.js";
import { BIG_GIN, DEADWOOD, DISCARD, DOUBLED, DRAW, GIN, GIN_ONLY, KNOCK, PASS, after, knock, knockLimit, take }
  from "../words/table.js";

export function Count({ state }) {
  const { view: { hand, legal_actions: legal }, selected } = state;
  const entry = legal.find(({ type, card }) => type === "discard" && card === selected);
  return html`<p class="count">
    <span>${DEADWOOD}${" "}${entry
      ? html`<s>${number(hand.your_deadwood)} →</s> <b>${number(entry.deadwood)}</b> ${after(sign(selected))}`
      : html`<b>${number(hand.your_deadwood)}</b>`}</span>
    <small>${hand.knock_limit ? knockLimit(hand.knock_limit) : GIN_ONLY}${hand.doubled ? ` · ${DOUBLED}` : ""}</small>
  </p>`;
}

/** Buttons `[key, label, action, style, spoken]` for the moves that are legal now. */
export function moves(game, { view, selected }) {
  const { hand, legal_actions: legal } = view;
  if (!hand.your_cards) return []; // covered: this is not yet the player's own turn
  const found = [];
  const draw = (from) => legal.find((entry) => entry.type === "draw" && entry.from === from);
  const top = hand.discard_pile.at(-1);
  if (game.legal("pass")) found.push(["p", PASS, game.legal("pass"), ""]);
  if (draw("discard")) found.push(["t", take(sign(top)), draw("discard"), "primary", take(aloud(top))]);
  if (draw("stock")) found.push(["s", DRAW, draw("stock"), "primary"]);
  if (game.legal("discard")) found.push(["d", DISCARD, selected && game.legal("discard", selected), "primary"]);
  const ends = legal.filter(({ type, card }) => type === "knock" && (!card || !selected || card === selected));
  if (ends.length) found.push(ending(ends, selected));
  if (game.legal("big_gin")) found.push(["b", BIG_GIN, game.legal("big_gin"), "knock"]);
  return found;
}

function ending(ends, selected) {
  const [best] = [...ends].sort((a, b) => a.deadwood - b.deadwood);
  const ready = !best.card || selected || best.gin;
  const label = best.gin ? GIN : selected || !best.card ? knock(best.deadwood) : KNOCK;
  return ["k", label, ready && best, "knock"];
}

const keyOf = ({ type, from }) => ({ pass: "p", draw: from === "stock" ? "s" : "t", discard: "d", knock: "k", big_gin: "b" })[type];

export function Buttons({ game, state }) {
  const { selected, view: { room: { paused } } } = state;
  const meant = (move, key) => keyOf(move) === key && (!move.card || !selected || move.card === selected);
  const advised = (key) => (markOf(state, (move) => meant(move, key))?.best ? "advised" : "");
  return html`<div class="buttons"><${HintButton} ...${{ game, state }} />${moves(game, state).map(([key, label, action, style, spoken]) => html`
    <button type="button" key=${key} class=${`button ${style} ${advised(key)}`} disabled=${!action || state.sending || Boolean(paused)}
      aria-keyshortcuts=${key} aria-label=${spoken} onClick=${() => game.act(action)}>${label}</button>`)}
  </div>`;
}
