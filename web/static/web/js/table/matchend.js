/** The end of a match: who won and how to go on; then the sheet, the record to keep, and the check of the shuffle. */
import { html, useState } from "../../vendor/preact.js";
import { call } from "../api.js";
import { isFair } from "../fairness.js";
import { save } from "../save.js";
import { aboutWho } from "../who.js";
import { ABANDONED, CHECK, FAIR, FAIRNESS, RECORD, RESIGNED, SAME_PRINT, UNFAIR, UNSAFE, WON } from "../words/end.js";
import { HAPPENED, NEW_MATCH } from "../words/table.js";
import { problemText } from "../words/problems.js";
import { ASK, TO_START } from "../words/start.js";
import { Analysis } from "./analysis.js";
import { Sheet } from "./sheet.js";

export function MatchEnd({ game, state }) {
  const { view } = state, again = game.legal("new_match"), why = reason(game, view);
  return html`<section class="matchend">
    <h2>${outcome(game, view)}</h2>
    ${why && html`<p>${why}</p>`}
    ${again && html`<button type="button" class="button primary wide" disabled=${state.sending}
      onClick=${() => game.act(again)}>${view.room.mode === "online" ? ASK : NEW_MATCH}</button>`}
    ${view.room.status === "closed" && html`<a class="button primary wide" href="/">${TO_START}</a>`}
  </section>`;
}

/** What stays of it. */
export function Kept({ game, view }) {
  const [hand, analyse] = useState(null);
  return html`<section class="kept">
    <${Sheet} ...${{ game, view, analyse }} />
    <${Fairness} ...${{ game, match: view.match }} />
    ${hand && html`<${Analysis} ...${{ game, view, hand }} close=${() => analyse(null)} />`}
  </section>`;
}

const outcome = (game, view) => (view.match.status === "won" ? aboutWho(WON, game, view, view.match.winner) : ABANDONED);

/** Who ended the match before its time, if anybody did. */
function reason(game, view) {
  const { ended, ended_by: seat } = view.match;
  const words = { resigned: RESIGNED, abandoned: HAPPENED.left }[ended];
  return words && seat ? aboutWho(words, game, view, seat) : "";
}

/** The end for a screen reader. */
export const ending = (game, view) => `${outcome(game, view)}. ${reason(game, view)}`;

function Fairness({ game, match }) {
  const [found, say] = useState("");
  const record = () => call("GET", `${game.path}/matches/${match.number}/record`, { key: game.key });
  const told = (asked) => asked.then(say, (error) => say(problemText(error.problem ?? {})));
  const check = async () => (globalThis.crypto.subtle ? verdict(await record(), game.saved.prints?.[match.number]) : UNSAFE);
  const keep = async () => save(await record(), `gin-rummy-${match.number}.json`);
  return html`<details class="fairness"><summary>${CHECK}</summary>
    <p class="aside">${FAIRNESS}</p>
    <p class="print"><code>${match.fairness.commitment}</code></p>
    <div class="buttons">
      <button type="button" class="button" onClick=${() => told(check())}>${CHECK}</button>
      <button type="button" class="button" onClick=${() => told(keep())}>${RECORD}</button>
    </div>
    <p role="status">${found}</p>
  </details>`;
}

async function verdict(record, noted) {
  const fair = (!noted || noted === record.commitment) && (await isFair(record));
  return fair ? [FAIR, noted && SAME_PRINT].filter(Boolean).join(" ") : UNFAIR;
}
