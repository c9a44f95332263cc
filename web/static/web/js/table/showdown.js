/** Both hands spread, layoffs on the knocker's melds, and the sum written out. */
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { number } from "../text.js";
import { aboutWho, other, title } from "../who.js";
import { BONUS, DOUBLE, LAID_OFF, LEFT_OVER, TITLES, VOID } from "../words/end.js";
import { ANALYSE } from "../words/insights.js";
import { RUN, SET } from "../words/cards.js";
import { NEXT_HAND, points } from "../words/table.js";
import { Analysis, mayAnalyse } from "./analysis.js";
import { Card } from "./card.js";
import { spread } from "./spread.js";
import { useUnfolding } from "./unfold.js";

export function Showdown({ game, state }) {
  const { showdown: result, view } = state;
  const unfolding = useUnfolding(result, state.live);
  return html`<section class="showdown" aria-labelledby="result">
    <h2 id="result">${heading(result, game, view)}</h2>
    ${result.cards ? html`<${Hands} ...${{ result, game, view, unfolding }} /><${Sum} ...${{ result, view, unfolding }} />` : html`<p>${VOID}</p>`}
    <div class="buttons after">${unfolding.over && html`<${After} ...${{ game, state }} />`}</div>
  </section>`;
}

/** What may be done once all is told. */
function After({ game, state }) {
  const { showdown: result, view } = state;
  const [analysing, open] = useState(false);
  const button = useRef();
  useEffect(() => button.current?.focus({ preventScroll: true }), [state.sending]); // disabled while it is true
  return html`${mayAnalyse(game, view, result) && html`<button type="button" class="button analyse" onClick=${() => open(true)}>${ANALYSE}</button>`}
    ${view.match.status === "playing" && html`<button type="button" ref=${button} class="button primary" disabled=${state.sending}
      onClick=${() => game.dismiss()}>${NEXT_HAND}</button>`}
    ${analysing && html`<${Analysis} ...${{ game, view }} hand=${result.number} close=${() => open(false)} />`}`;
}

function heading(result, game, view) {
  if (result.kind === "void") return TITLES.void;
  return aboutWho(TITLES[result.kind], game, view, result.winner);
}

/** The result for a screen reader. */
export const told = (result, game, view) =>
  result.kind === "void" ? `${TITLES.void}. ${VOID}` : `${heading(result, game, view)}. ${points(result.points)}.`;

function Hands({ result, game, view, unfolding: { laid: count, summed } }) {
  return [result.knocker, other(result.knocker)].map((seat) => html`<div class=${`spread ${seat === game.seat ? "mine" : "theirs"}`} key=${seat}>
    <h3>${title(game, view, seat)}</h3>
    <div class="row">${spread(result, seat, count).map(({ kind, cards, laid }) => html`<div class=${`group ${kind}`}>
      <div class="cards">${cards.map((card) => html`<${Card} key=${card} card=${card} classes=${laid.includes(card) ? "laid" : ""}
        note=${laid.includes(card) ? LAID_OFF : ""} />`)}</div>
      <span class="name">${name(kind, laid, summed ? number(result.deadwood[seat]) : "")}</span>
    </div>`)}</div>
  </div>`);
}

function name(kind, laid, deadwood) {
  if (kind === "loose") return `${LEFT_OVER} ${deadwood}`;
  return (kind === "run" ? RUN : SET) + (laid.length ? ` · ${LAID_OFF}` : "");
}

/** "12 − 2 = 10", with the bonus where there is one. */
function Sum({ result, view: { match: { rules } }, unfolding: { summed, share } }) {
  const { kind, knocker, points: scored, deadwood } = result;
  const [more, less] = kind === "undercut" ? [knocker, other(knocker)] : [other(knocker), knocker];
  const difference = deadwood[more] - deadwood[less];
  const bonus = bonusOf(kind, rules);
  const doubled = difference + bonus !== scored;
  const parts = [`${number(deadwood[more])} − ${number(deadwood[less])}`, bonus ? ` + ${number(bonus)} (${BONUS})` : "",
    doubled ? ` · ${DOUBLE}` : ""];
  return html`<p class=${`sum ${summed ? "" : "later"}`}><span>${parts.join("")} =</span> <b>${points(Math.round(scored * share))}</b></p>`;
}

function bonusOf(kind, rules) {
  return { undercut: rules.undercut_bonus, gin: rules.gin_bonus, big_gin: rules.big_gin_bonus }[kind] ?? 0;
}
