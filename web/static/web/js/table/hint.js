/** A hint: the button that asks for it, the line that tells it, and the marks it leaves on cards, piles and buttons. */
import { html } from "../../vendor/preact.js";
import { mayAsk } from "../game/insights.js";
import { sign } from "../words/cards.js";
import { ADVISED, HINT, OTHERS, THINKING, costs, moveText, tenth, within } from "../words/insights.js";

const SHOWN = 3;

export function HintButton({ game, state }) {
  if (!mayAsk(game, state.view)) return null;
  return html`<button type="button" class="button hint" aria-keyshortcuts="h" disabled=${state.sending || state.hint}
    onClick=${() => game.insights.hint()}>${HINT}</button>`;
}

/** What is advised, and what the next best would cost. */
export function HintLine({ state }) {
  const { moves } = state.hint;
  if (!moves) return html`<p class="line"><span><span class="ring" aria-hidden="true"></span>${THINKING}</span></p>`;
  const top = state.view.hand.discard_pile.at(-1);
  const [best, ...others] = moves;
  const named = (move) => (move.card && move.type === "discard" ? sign(move.card) : moveText(move, top));
  return html`<p class="line told"><b><span class="star" aria-hidden="true">★</span> ${moveText(best, top)}</b>
    ${others.length > 0 && html`<small>${OTHERS} ${others.slice(0, SHOWN).map((move) => html`<span>${named(move)}${" "}
      ${within(move.cost, move.margin)}</span> `)}</small>`}</p>`;
}

/** The mark `{best, tag, note}` of what `fits`, the cheapest of its moves; null where nothing was said. */
export function markOf({ hint }, fits) {
  const move = hint?.moves?.find(fits);
  if (!move) return null;
  const best = move === hint.moves[0];
  return { best, tag: best ? "★" : tenth(move.cost), note: best ? ADVISED : costs(move.cost) };
}

export const Tag = ({ mark }) => mark && html`<span class=${`tag ${mark.best ? "best" : ""}`} aria-hidden="true">${mark.tag}</span>`;
