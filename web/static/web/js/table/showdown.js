/** Both hands spread, layoffs on the knocker's melds, and the sum written out. */
import { html, useEffect, useRef } from "../../vendor/preact.js";
import { number } from "../text.js";
import { aboutWho, other, title } from "../who.js";
import { BONUS, DOUBLE, LAID_OFF, LEFT_OVER, TITLES, VOID } from "../words/end.js";
import { RUN, SET } from "../words/cards.js";
import { NEXT_HAND, points } from "../words/table.js";
import { Card } from "./card.js";
import { kindOf } from "./groups.js";

export function Showdown({ game, state }) {
  const { showdown: result, view } = state;
  const button = useRef();
  useEffect(() => button.current?.focus({ preventScroll: true }), [result.number]);
  const over = view.match.status !== "playing";
  return html`<section class="showdown" aria-labelledby="result">
    <h2 id="result">${heading(result, game, view)}</h2>
    ${result.cards ? html`<${Hands} ...${{ result, game, view }} /><${Sum} result=${result} rules=${view.match.rules} />` : html`<p>${VOID}</p>`}
    ${!over && html`<button type="button" ref=${button} class="button primary wide" disabled=${state.sending}
      onClick=${() => game.dismiss()}>${NEXT_HAND}</button>`}
  </section>`;
}

export function heading(result, game, view) {
  if (result.kind === "void") return TITLES.void;
  return aboutWho(TITLES[result.kind], game, view, result.winner);
}

function Hands({ result, game, view }) {
  return [result.knocker, other(result.knocker)].map((seat) => html`<div class="spread" key=${seat}>
    <h3>${title(game, view, seat)}</h3>
    <div class="row">${spread(result, seat).map(({ kind, cards, laid }) => html`<div class=${`group ${kind}`}>
      <div class="cards">${cards.map((card) => html`<${Card} key=${card} card=${card} classes=${laid.includes(card) ? "laid" : ""}
        note=${laid.includes(card) ? LAID_OFF : ""} />`)}</div>
      <span class="name">${name(kind, laid, result, seat)}</span>
    </div>`)}</div>
  </div>`);
}

function name(kind, laid, result, seat) {
  if (kind === "loose") return `${LEFT_OVER} ${number(result.deadwood[seat])}`;
  return (kind === "run" ? RUN : SET) + (laid.length ? ` · ${LAID_OFF}` : "");
}

/** A seat's melds, the knocker's with what was laid off on them, then what is left over. */
function spread({ knocker, cards, melds, layoffs }, seat) {
  const gone = layoffs.map(({ card }) => card);
  const groups = melds[seat].map((meld) => {
    const laid = seat === knocker ? layoffs.filter(({ onto }) => onto.join() === meld.join()).map(({ card }) => card) : [];
    return { kind: kindOf(meld), cards: inOrder([...meld, ...laid]), laid };
  });
  const loose = cards[seat].filter((card) => !melds[seat].flat().includes(card) && !gone.includes(card));
  return [...groups, ...(loose.length ? [{ kind: "loose", cards: loose, laid: [] }] : [])];
}

const inOrder = (cards) => [...cards].sort((a, b) => "A23456789TJQK".indexOf(a[0]) - "A23456789TJQK".indexOf(b[0]));

/** "12 − 2 = 10", with the bonus where there is one. */
function Sum({ result, rules }) {
  const { kind, knocker, points: scored, deadwood } = result;
  const [more, less] = kind === "undercut" ? [knocker, other(knocker)] : [other(knocker), knocker];
  const difference = deadwood[more] - deadwood[less];
  const bonus = bonusOf(kind, rules);
  const doubled = difference + bonus !== scored;
  const parts = [`${number(deadwood[more])} − ${number(deadwood[less])}`, bonus ? ` + ${number(bonus)} (${BONUS})` : "",
    doubled ? ` · ${DOUBLE}` : ""];
  return html`<p class="sum"><span>${parts.join("")} =</span> <b>${points(scored)}</b></p>`;
}

function bonusOf(kind, rules) {
  return { undercut: rules.undercut_bonus, gin: rules.gin_bonus, big_gin: rules.big_gin_bonus }[kind] ?? 0;
}
