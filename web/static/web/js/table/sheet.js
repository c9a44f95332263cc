/** The score sheet and the log of moves. */
import { html } from "../../vendor/preact.js";
import { moment, number } from "../text.js";
import { other, title } from "../who.js";
import { HAND_NUMBER, KINDS, LOG, NO_HANDS, SHEET, TOTAL, bonusOf, toTarget } from "../words/end.js";
import { MOVES } from "../words/insights.js";
import { sentence } from "../story.js";

/** `analyse`, if given, opens the analysis of a hand. */
export function Sheet({ game, view, analyse }) {
  const { match } = view, seats = [other(game.seat), game.seat];
  return html`<section class="sheet">
    <h2>${SHEET}</h2>
    <p class="aside">${toTarget(match.rules.target)}</p>
    ${match.hands.length ? html`<table>
      <thead><tr><th scope="col">${HAND_NUMBER}</th>${seats.map((seat) => html`<th scope="col">${title(game, view, seat)}</th>`)}</tr></thead>
      <tbody>${match.hands.map(({ number: n, kind, winner, points }) => html`<tr key=${n}>
        <th scope="row">${number(n)} <small>${KINDS[kind]}</small>${" "}
          ${analyse && html`<button type="button" class="button" onClick=${() => analyse(n)}>${MOVES}</button>`}</th>
        ${seats.map((seat) => html`<td>${winner === seat ? number(points) : ""}</td>`)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${TOTAL}${match.bonus ? ` (${bonusOf(match.bonus)})` : ""}</th>
        ${seats.map((seat) => html`<td>${number(match.scores[seat])}</td>`)}</tr></tfoot>
    </table>` : html`<p>${NO_HANDS}</p>`}
  </section>`;
}

export function Log({ game, state }) {
  const lines = state.events.map((event) => [event, sentence(event, game, state.view)]).filter(([, text]) => text);
  return html`<section class="log"><h2>${LOG}</h2>
    <ol>${lines.slice(-12).reverse().map(([event, text]) => html`<li><time datetime=${event.at}>${moment(event.at)}</time> ${text}</li>`)}</ol>
  </section>`;
}
