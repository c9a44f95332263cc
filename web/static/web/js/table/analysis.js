/** The analysis of a finished hand: each decision, what hard would have played, what it cost, and where the luck lay. */
import { html, useEffect, useState } from "../../vendor/preact.js";
import { call } from "../api.js";
import { Dialog } from "../dialog.js";
import { number } from "../text.js";
import { title as seatTitle } from "../who.js";
import { problemText } from "../words/problems.js";
import { sign } from "../words/cards.js";
import { BEST, EXPLAINED, LUCK, LUCK_SAYS, NOTHING_PLAYED, OWN_ONLY, PLAYING, TOTAL_COST, TOTAL_LUCK, better, moveText,
  plusMinus, title, within } from "../words/insights.js";

/** Whether all who look at this device may read a hand's analysis: a void hand's cards stay hidden till the match ends. */
export const mayAnalyse = (game, view, { kind }) => !game.local || kind !== "void" || view.match.status !== "playing";

export function Analysis({ game, view, hand, close }) {
  const [found, tell] = useState({ progress: 0 });
  useEffect(() => {
    analyse(game, view.match.number, hand, (progress) => tell({ progress }))
      .then(tell, (error) => tell({ problem: error.problem ?? {} }));
  }, [hand]);
  return html`<${Dialog} title=${title(hand)} close=${close}>
    ${found.problem ? html`<p class="refused" role="alert">${problemText(found.problem)}</p>`
      : found.decisions ? html`<${Judged} ...${{ game, view, found }} />` : html`<${Progress} ...${found} />`}
  </${Dialog}>`;
}

/** The decisions, and the cards that were drawn with them as far as this seat saw them, by version. */
async function analyse(game, match, hand, told) {
  const answer = await game.insights.analysis(match, hand, told);
  const [first] = answer.decisions;
  const path = `${game.path}/events?after=${(first?.version ?? 1) - 1}`;
  const { events } = await call("GET", path, { key: game.key });
  const cards = events.filter(({ type, card }) => type === "card_drawn" && card).map(({ version, card }) => [version, card]);
  return { ...answer, drawn: Object.fromEntries(cards) };
}

const Progress = ({ progress }) => html`<p role="status"><span class="ring" aria-hidden="true"></span>${PLAYING}</p>
  <progress max="100" value=${progress} aria-label=${`${number(Math.round(progress))} %`}></progress>`;

function Judged({ game, view, found }) {
  const { decisions, drawn, whole } = found;
  const seats = [...new Set(decisions.map(({ seat }) => seat))].sort((a, b) => (b === game.seat) - (a === game.seat));
  if (!seats.length) return html`<p>${NOTHING_PLAYED}</p>`;
  return html`${seats.map((seat) => html`<${Player} key=${seat} name=${seatTitle(game, view, seat)} drawn=${drawn}
      decisions=${decisions.filter((decision) => decision.seat === seat)} />`)}
    <p class="aside">${EXPLAINED} ${LUCK_SAYS}${whole ? "" : ` ${OWN_ONLY}`}</p>`;
}

function Player({ name, decisions, drawn }) {
  const sure = decisions.filter((decision) => decision.cost > decision.margin); // the best of several looks better than it is
  const cost = sum(sure.map((decision) => decision.cost));
  const margin = Math.sqrt(sum(sure.map((decision) => decision.margin ** 2)));
  const draws = decisions.filter((decision) => decision.luck !== null);
  return html`<section class="judged"><h3>${name}</h3>
    <dl><dt>${TOTAL_COST}</dt><dd>${within(cost, margin)}</dd>
      ${draws.length > 0 && html`<dt>${TOTAL_LUCK}</dt><dd>${plusMinus(sum(draws.map((decision) => decision.luck)))}</dd>`}</dl>
    <ol>${decisions.map((decision) => html`<${Decision} key=${decision.version} ...${decision} drawn=${drawn[decision.version]} />`)}</ol>
  </section>`;
}

function Decision({ played, best, cost, margin, luck: lucky, drawn }) {
  const same = moveText(played) === moveText(best), clear = cost > margin && cost >= 0.5;
  const text = moveText(played) + (drawn ? ` · ${sign(drawn)}` : "");
  return html`<li class=${clear ? "clear" : ""}><span>${text}</span><span>${same ? BEST : within(cost, margin)}</span>
    ${!same && html`<small>${better(moveText(best))}</small>`}
    ${lucky !== null && html`<small class="luck">${LUCK} ${plusMinus(lucky)}</small>`}</li>`;
}

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
