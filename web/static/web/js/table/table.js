/** The table: scores on top, the opponent, the piles, then the hand and one row of buttons in the thumb's reach. */
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { reveal } from "../game/reading.js";
import { useStore } from "../store.js";
import { lately, todo } from "../story.js";
import { nameOf } from "../who.js";
import { aloud } from "../words/cards.js";
import { LOG, SHEET } from "../words/end.js";
import { MENU, TO_START } from "../words/start.js";
import { HAND_OVER, OFFLINE, REVEAL, SENDING, turnOf } from "../words/table.js";
import { problemText } from "../words/problems.js";
import { moveText } from "../words/insights.js";
import { Waiting } from "../screens/waiting.js";
import { Buttons, Count } from "./actions.js";
import { useFocus } from "./focus.js";
import { Hand } from "./hand.js";
import { HintLine } from "./hint.js";
import { useKeys } from "./keys.js";
import { Kept, MatchEnd, ending } from "./matchend.js";
import { Menu } from "./menu.js";
import { useMotion } from "./motion.js";
import { Notices } from "./notices.js";
import { Opponent, Piles } from "./piles.js";
import { Scores } from "./score.js";
import { Log, Sheet } from "./sheet.js";
import { Showdown, told } from "./showdown.js";
import { useSkip } from "./skip.js";
import { useSound } from "./sound.js";

export function Table({ game }) {
  const state = useStore(game.state);
  const [open, choose] = useState(null);
  const box = useRef();
  useKeys(game, () => choose("keys"));
  useSkip(() => game.stage.playing, () => game.stage.skip());
  useMotion(box, state.view?.hand && !state.showdown ? `${state.view.match.number}.${state.view.hand.number}` : null);
  useFocus(box, !state.sending && !state.playing && !open);
  useSound(state.view?.room.version, state.showdown);
  const missing = state.gone ?? (state.view ? null : state.problem);
  if (missing) return html`<div class="table" ref=${box}><${Nothing} text=${problemText(missing)} /></div>`;
  if (!state.view) return html`<div class="table" ref=${box} aria-busy="true">${!state.reached && html`<${Nothing} text=${OFFLINE} />`}</div>`;
  return html`<div class="table" ref=${box} aria-busy=${state.sending || state.playing}>
    <header class="bar">
      <h1 class="unseen">${document.title}</h1>
      <a class="home" href="/" aria-label=${TO_START}>Gin<i>♦${"\uFE0E"}</i></a>
      <${Scores} ...${{ game, state }} />
      <button type="button" class="button quiet" aria-label=${MENU} onClick=${() => choose("menu")}>☰</button>
    </header>
    <main><${Middle} ...${{ game, state }} /></main>
    <aside class="side" tabindex="0" aria-label=${`${SHEET}, ${LOG}`}><${Sheet} game=${game} view=${state.view} /><${Log} ...${{ game, state }} /></aside>
    <p class="unseen" role="status" aria-live="polite">${spoken(game, state)}</p>
    <${Menu} ...${{ game, state, open, choose }} />
  </div>`;
}

function Middle({ game, state }) {
  const { view, showdown } = state;
  const key = `${view.match.number}.${showdown?.number}`;
  if (!view.hand) return html`<${Waiting} ...${{ game, state }} />`;
  if (view.match.status !== "playing") return html`<div class="middle ended">
    <${Notices} ...${{ game, state }} /><${MatchEnd} ...${{ game, state }} />
    ${showdown && html`<${Showdown} ...${{ game, state }} key=${key} />`}<${Kept} ...${{ game, view }} /></div>`;
  if (showdown) return html`<div class="middle ended"><${Notices} ...${{ game, state }} /><${Showdown} ...${{ game, state }} key=${key} /></div>`;
  return html`<div class="middle">
    <${Opponent} ...${{ game, view }} />
    <${Piles} ...${{ game, state }} />
    <div class="tray">
      <${Notices} ...${{ game, state }} />
      <${Line} ...${{ game, state }} />
      ${view.hand.your_cards ? html`<${Hand} ...${{ game, state }} /><${Count} state=${state} /><${Buttons} ...${{ game, state }} />`
        : html`<${HandOver} ...${{ game, state }} key=${game.seat} />`}
    </div>
  </div>`;
}

/** Why not, what is advised, or what just happened and what may be done. */
function Line({ game, state }) {
  if (state.problem) return html`<p class="line refused" role="alert">${problemText(state.problem)}</p>`;
  if (state.hint) return html`<${HintLine} state=${state} />`;
  return html`<p class="line"><span>${lately(game, state)}</span>${" "}
    <b class=${state.sending ? "sending" : ""}>${state.sending ? SENDING : todo(game, state)}</b></p>`;
}

const PASSED_ON = 1000;

/** Between two players at one device: nothing of the hand is here before it is asked for, nor by the tap that was meant
 * for the button that stood here before. */
function HandOver({ game, state }) {
  const [ready, set] = useState(false), button = useRef();
  useEffect(() => {
    const timer = setTimeout(() => set(true), PASSED_ON);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (ready && document.activeElement === document.body) button.current.focus({ preventScroll: true });
  }, [ready, state.sending]);
  return html`<section class="handover">
    <h2>${turnOf(nameOf(state.view, game.seat))}</h2><p>${HAND_OVER}</p>
    <button type="button" ref=${button} class="button primary wide" disabled=${state.sending || !ready} onClick=${() => reveal(game)}>${REVEAL}</button>
  </section>`;
}

/** Why there is no table to show. */
function Nothing({ text }) {
  return html`<main class="message"><p role="status">${text}</p><a class="button primary" href="/">${TO_START}</a></main>`;
}

/** What a screen reader says: cards by name. */
function spoken(game, state) {
  if (!state.view.hand || state.playing) return "";
  const result = state.showdown ? told(state.showdown, game, state.view) : "";
  if (state.view.match.status !== "playing") return `${result} ${ending(game, state.view)}`.trim();
  if (result) return result;
  if (state.hint?.moves) return moveText(state.hint.moves[0], state.view.hand.discard_pile.at(-1), aloud);
  const covered = state.view.hand.your_cards ? "" : `${turnOf(nameOf(state.view, game.seat))}. ${HAND_OVER}`;
  return `${lately(game, state, aloud)} ${covered || todo(game, state)}`;
}
