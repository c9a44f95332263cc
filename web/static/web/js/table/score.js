/** The two players over the table: score, way to the target, who is here and whose turn it is. */
import { html } from "../../vendor/preact.js";
import { number } from "../text.js";
import { other, title } from "../who.js";
import { AWAY, CONNECTED } from "../words/table.js";

export function Scores({ game, state }) {
  const { view } = state;
  return html`<div class="scores">${[other(game.seat), game.seat].map((seat) => html`<${Player} key=${seat} ...${{ game, view, seat }} />`)}</div>`;
}

function Player({ game, view, seat }) {
  const { match, hand, room } = view;
  const here = room.seats.find((taken) => taken.seat === seat)?.connected;
  const score = match.scores[seat];
  const presence = room.mode === "online";
  return html`<div class=${`player ${hand?.to_act === seat ? "turn" : ""}`}>
    <span class=${`dot ${here ? "here" : "away"} ${room.thinking === seat ? "thinking" : ""}`}
      ...${presence ? { role: "img", "aria-label": here ? CONNECTED : AWAY } : { "aria-hidden": true }}></span>
    <span class="who">${title(game, view, seat)}</span>
    <b>${number(score)}</b>
    <span class="way" aria-hidden="true"><i style=${{ width: `${Math.min(100, (100 * score) / match.rules.target)}%` }}></i></span>
  </div>`;
}
