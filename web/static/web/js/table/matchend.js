/** The end of a match: who won, the sheet, the record to keep, and the check of the shuffle. */
import { html, useState } from "../../vendor/preact.js";
import { call } from "../api.js";
import { isFair } from "../fairness.js";
import { aboutWho } from "../who.js";
import { ABANDONED, CHECK, FAIR, FAIRNESS, RECORD, RESIGNED, SAME_PRINT, UNFAIR, UNSAFE, WON } from "../words/end.js";
import { HAPPENED, NEW_MATCH } from "../words/table.js";
import { ASK } from "../words/start.js";
import { Sheet } from "./sheet.js";

export function MatchEnd({ game, state }) {
  const { view } = state, { match } = view;
  const again = game.legal("new_match");
  return html`<section class="matchend">
    <h2>${match.status === "won" ? aboutWho(WON, game, view, match.winner) : ABANDONED}</h2>
    ${match.ended === "resigned" && html`<p>${aboutWho(RESIGNED, game, view, match.ended_by)}</p>`}
    ${match.ended === "abandoned" && match.ended_by && html`<p>${aboutWho(HAPPENED.left, game, view, match.ended_by)}</p>`}
    <${Sheet} ...${{ game, view }} />
    <${Fairness} ...${{ game, match }} />
    ${again && html`<button type="button" class="button primary wide" disabled=${state.sending}
      onClick=${() => game.act(again)}>${view.room.mode === "online" ? ASK : NEW_MATCH}</button>`}
  </section>`;
}

function Fairness({ game, match }) {
  const [found, say] = useState("");
  const record = () => call("GET", `${game.path}/matches/${match.number}/record`, { key: game.key });
  const check = async () => say(globalThis.crypto.subtle ? await verdict(await record(), game.saved.prints?.[match.number]) : UNSAFE);
  return html`<details class="fairness"><summary>${CHECK}</summary>
    <p class="aside">${FAIRNESS}</p>
    <p class="print"><code>${match.fairness.commitment}</code></p>
    <div class="buttons">
      <button type="button" class="button" onClick=${check}>${CHECK}</button>
      <button type="button" class="button" onClick=${async () => save(await record(), match.number)}>${RECORD}</button>
    </div>
    <p role="status">${found}</p>
  </details>`;
}

async function verdict(record, noted) {
  const fair = (!noted || noted === record.commitment) && (await isFair(record));
  return fair ? [FAIR, noted && SAME_PRINT].filter(Boolean).join(" ") : UNFAIR;
}

function save(record, number) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: "application/json" }));
  link.download = `gin-rummy-${number}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
