/** Quiet lines over the hand: a broken line, an absent player, a question about a new match; a refusal between hands. */
import { html } from "../../vendor/preact.js";
import { moment } from "../text.js";
import { aboutWho, nameOf } from "../who.js";
import { problemText } from "../words/problems.js";
import { HAPPENED, OFFLINE, paused } from "../words/table.js";
import { ACCEPT, DECLINE, WITHDRAW } from "../words/start.js";

const ANSWERS = [["accept_new_match", ACCEPT, "primary"], ["decline_new_match", DECLINE, ""], ["withdraw_new_match", WITHDRAW, ""]];

export function Notices({ game, state }) {
  const { view, line, reached, problem } = state;
  const waits = view.room.paused;
  return html`<div class="notices">
    ${!(line && reached) && html`<p class="notice quiet" role="status"><span class="ring" aria-hidden="true"></span>${OFFLINE}</p>`}
    ${waits && waits.seat !== game.seat && html`<p class="notice quiet" role="status"><span class="ring" aria-hidden="true"></span>
      ${paused(nameOf(view, waits.seat), moment(waits.since))}</p>`}
    ${view.match.offer && html`<${Offer} ...${{ game, view, state }} />`}
    ${problem && !view.hand?.to_act && html`<p class="notice refused" role="alert">${problemText(problem)}</p>`}
  </div>`;
}

function Offer({ game, view, state }) {
  return html`<div class="notice offer" role="status"><span>${aboutWho(HAPPENED.offered, game, view, view.match.offer)}</span>
    <span class="buttons">${ANSWERS.filter(([type]) => game.legal(type)).map(([type, text, style]) => html`<button type="button"
      key=${type} class=${`button ${style}`} disabled=${state.sending} onClick=${() => game.act({ type })}>${text}</button>`)}</span>
  </div>`;
}
