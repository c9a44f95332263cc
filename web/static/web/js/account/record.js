/** A finished match to read: what was dealt, every move, and how each hand ended. */
import { html } from "../../vendor/preact.js";
import { Dialog } from "../dialog.js";
import { save } from "../save.js";
import { sentence } from "../story.js";
import { told } from "../table/showdown.js";
import { nameOf } from "../who.js";
import { RECORD, UPCARD, handOf } from "../words/account.js";
import { sign } from "../words/cards.js";
import { RECORD as SAVE_RECORD } from "../words/end.js";

export function Record({ match, record, title, close }) {
  const view = viewOf(match, record), game = { seat: match.seats[0], local: match.mode === "local" };
  return html`<${Dialog} title=${RECORD} close=${close}>
    <p>${title}</p>
    ${handsOf(record).map(({ deal, events }) => html`<${Hand} key=${deal.number} ...${{ deal, events, game, view }} />`)}
    <div class="buttons"><button type="button" class="button"
      onClick=${() => save(record, `gin-rummy-${match.id}.json`)}>${SAVE_RECORD}</button></div>
  </${Dialog}>`;
}

function Hand({ deal, events, game, view }) {
  return html`<section class="recorded"><h3>${handOf(deal.number)}</h3>
    <dl>${[1, 2].map((seat) => html`<dt>${nameOf(view, seat)}</dt><dd>${deal.holdings[seat].map(sign).join(" ")}</dd>`)}
      <dt>${UPCARD}</dt><dd>${sign(deal.upcard)}</dd></dl>
    <ol>${events.map((event) => lineOf(event, game, view)).filter(Boolean).map((line) => html`<li>${line}</li>`)}</ol>
  </section>`;
}

const lineOf = (event, game, view) =>
  event.type === "hand_ended" ? told(event.result, game, view) : sentence(event, game, view);

/** Each deal with what followed it. */
function handsOf({ actions }) {
  const hands = [];
  for (const event of actions.flatMap(({ events }) => events)) {
    if (event.type === "hand_dealt") hands.push({ deal: event, events: [] });
    else hands.at(-1)?.events.push(event);
  }
  return hands;
}

/** As much of a view as names need. */
function viewOf({ mode, level }, { names, rules }) {
  const kind = (seat) => (mode === "computer" && seat === 2 ? "bot" : "person");
  return { room: { level, seats: [1, 2].map((seat) => ({ seat, kind: kind(seat), name: names[seat] })) }, match: { rules, offer: null } };
}
