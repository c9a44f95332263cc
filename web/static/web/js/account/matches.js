/** The account's finished matches, newest first, each with its record. */
import { html, useEffect, useState } from "../../vendor/preact.js";
import { mine } from "../account.js";
import { number } from "../text.js";
import { MATCHES, MORE, NO_MATCHES, OUTCOMES, RECORD, day, versus } from "../words/account.js";
import { LEVELS } from "../words/table.js";
import { COMPUTER, LOCAL } from "../words/start.js";
import { Record } from "./record.js";

export function Matches({ attempt }) {
  const [{ matches, next }, show] = useState({ matches: null, next: null });
  const [record, read] = useState(null);
  const load = (before) => attempt(async () => {
    const page = await mine("GET", `/me/matches${before ? `?before=${before}` : ""}`);
    show({ matches: before ? [...matches, ...page.matches] : page.matches, next: page.next });
  });
  const open = (match) => attempt(async () => read({ match, record: await mine("GET", `/me/matches/${match.id}/record`) }));
  useEffect(() => { load(); }, []);
  return html`<section><h2>${MATCHES}</h2>
    ${matches && !matches.length && html`<p class="aside">${NO_MATCHES}</p>`}
    <ul class="rows">${matches?.map((match) => html`<li key=${match.id}>
      <span>${about(match)} <small class="aside">${day(match.ended_at)}</small></span>
      <button type="button" class="button" aria-label=${`${RECORD}: ${about(match)}, ${day(match.ended_at)}`}
        onClick=${() => open(match)}>${RECORD}</button></li>`)}</ul>
    ${next && html`<button type="button" class="button quiet" onClick=${() => load(next)}>${MORE}</button>`}
    ${record && html`<${Record} ...${record} title=${about(record.match)} close=${() => read(null)} />`}
  </section>`;
}

/** "with Ben · 104 : 61 · won" */
function about({ mode, level, seats, names, scores, winner }) {
  const [me] = seats;
  const other = { computer: `${COMPUTER} · ${LEVELS[level]}`, local: LOCAL, online: versus(names[3 - me] || "?") }[mode];
  const outcome = OUTCOMES[winner === null ? "open" : seats.includes(winner) ? "won" : "lost"];
  return [other, [scores[me], scores[3 - me]].map(number).join("\u00a0:\u00a0"), mode !== "local" && outcome].filter(Boolean).join(" · ");
}
