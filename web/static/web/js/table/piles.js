/** The opponent's cards and the two piles: big targets when one may draw. */
import { html } from "../../vendor/preact.js";
import { nameOf, other } from "../who.js";
import { DISCARDS, EMPTY, STOCK, cardsLeft, holds, take } from "../words/table.js";
import { aloud } from "../words/cards.js";
import { moves } from "./actions.js";
import { Back, Card } from "./card.js";
import { Tag, markOf } from "./hint.js";

export function Opponent({ game, view }) {
  const { opponent_count: count, opponent_known: known } = view.hand;
  return html`<div class="opponent" role="group" aria-label=${holds(nameOf(view, other(game.seat)), count)}>
    ${Array.from({ length: Math.max(0, count - known.length) }, (_, i) => html`<${Back} key=${i} name=${`b${i}`} />`)}
    ${known.map((card) => html`<${Card} key=${card} card=${card} />`)}
  </div>`;
}

export function Piles({ game, state }) {
  const { hand } = state.view;
  const top = hand.discard_pile.at(-1);
  const able = state.view.room.paused ? [] : moves(game, state);
  const [stock, discard] = ["s", "t"].map((wanted) => able.find(([key]) => key === wanted)?.[2]);
  const [onStock, onDiscard] = ["stock", "discard"].map((from) => markOf(state, (move) => move.from === from));
  return html`<div class="piles">
    <div class="pile">
      <button type="button" class=${`stack stock ${stock ? "drawable" : ""}`} disabled=${!stock || state.sending}
        aria-label=${[STOCK, cardsLeft(hand.stock_count), onStock?.note].filter(Boolean).join(", ")} onClick=${() => game.act(stock)}>
        ${hand.stock_count > 1 && html`<${Back} classes="under" />`}${hand.stock_count > 0 && html`<${Back} />`}<${Tag} mark=${onStock} />
      </button>
      <span>${cardsLeft(hand.stock_count)}</span>
    </div>
    <div class="pile">
      <button type="button" class=${`stack discards ${discard ? "drawable" : ""}`} disabled=${!discard || state.sending}
        aria-label=${[discard ? take(aloud(top)) : DISCARDS, onDiscard?.note].filter(Boolean).join(", ")} onClick=${() => game.act(discard)}>
        ${hand.discard_pile.slice(-2).map((card) => html`<${Card} key=${card} card=${card} />`)}<${Tag} mark=${onDiscard} />
      </button>
      <span>${top ? aloud(top) : EMPTY}</span>
    </div>
  </div>`;
}
