/** How one has played, in figures. */
import { html, useEffect, useState } from "../../vendor/preact.js";
import { mine } from "../account.js";
import { language, number } from "../text.js";
import { BY, COUNTS, FIGURES } from "../words/account.js";
import { COMPUTER, LEVELS } from "../words/table.js";

const tenths = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(language, { style: "percent" });

export function Figures({ attempt }) {
  const [figures, show] = useState(null);
  useEffect(() => { attempt(async () => show(await mine("GET", "/me/statistics"))); }, []);
  if (!figures?.hands && !figures?.matches) return null;
  const against = [...figures.by_level.map((line) => ({ ...line, name: `${COMPUTER} · ${LEVELS[line.level]}` })), ...figures.by_opponent];
  return html`<section><h2>${FIGURES}</h2>
    <dl class="figures">${Object.entries(COUNTS).filter(([name]) => figures[name] !== null).map(([name, label]) => html`<div key=${name}>
      <dt>${label}</dt><dd>${tenths.format(figures[name])}</dd></div>`)}</dl>
    ${against.length > 0 && html`<table><thead><tr><th scope="col">${BY}</th><th scope="col">${COUNTS.matches}</th><th scope="col">${COUNTS.won}</th></tr></thead>
      <tbody>${against.map(({ name, matches, won, win_rate: rate }) => html`<tr key=${name}><th scope="row">${name}</th><td>${number(matches)}</td>
        <td>${number(won)}${rate === null ? "" : ` (${percent.format(rate)})`}</td></tr>`)}</tbody></table>`}
  </section>`;
}
