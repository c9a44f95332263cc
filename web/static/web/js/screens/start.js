/** The start page: three ways to play and what was left open. */
import { html, useEffect, useState } from "../../vendor/preact.js";
import { Question } from "../dialog.js";
import { leaveAll, make, putAway } from "../rooms.js";
import { Choice, LanguageChoice, Settings } from "../settings.js";
import { games, login, openGames, settings, watchGames } from "../storage.js";
import { useStore } from "../store.js";
import { number } from "../text.js";
import { ACCOUNT, LOGS_OUT } from "../words/account.js";
import { ELSEWHERE } from "../words/devices.js";
import { problemText } from "../words/problems.js";
import * as say from "../words/start.js";
import { LEVELS } from "../words/table.js";
import { Elsewhere } from "./elsewhere.js";

const OVER = new Set(["won", "abandoned"]);
const TITLES = { computer: say.COMPUTER, local: say.LOCAL, online: say.ONLINE };

export function Start() {
  const [open, choose] = useState(null);
  const [message, tell] = useState("");
  const [busy, wait] = useState(false);
  const [taken, take] = useState(null);
  const { token } = useStore(login);
  const close = () => choose(null);
  const attempt = async (work) => {
    wait(true);
    tell("");
    await work().catch((error) => tell(error.problem ? problemText(error.problem) : String(error)));
    wait(false);
  };
  const begin = (mode) => attempt(() => make(mode, mode === "computer" ? { level: settings.get().level } : {}));
  const replace = (mode) => attempt(async () => {
    for (const game of games().filter((game) => game.mode === mode)) await putAway(game);
    await begin(mode);
  });
  const ask = (mode) => (mode !== "online" && openGames().some((game) => game.mode === mode) ? choose(mode) : begin(mode));
  const forget = () => attempt(async () => {
    await leaveAll().catch(() => { throw new Error(say.DELETE_FAILED); });
    tell(say.DELETED);
  });
  return html`<div class="start">
    <${LeftOpen} take=${take} />
    <div class="ways"><${Ways} ...${{ ask, busy }} /></div>
    <p class="told" role="status">${busy ? say.OPENING : message}</p>
    <div class="foot">
      <${LanguageChoice} />
      <a class="button quiet" href="/guide">${say.GUIDE}</a>
      <a class="button quiet" href="/account">${ACCOUNT}</a>
      <button type="button" class="button quiet" onClick=${() => choose("settings")}>${say.SETTINGS}</button>
      <button type="button" class="button quiet" onClick=${() => choose("delete")}>${say.DELETE}</button>
    </div>
    ${open === "settings" && html`<${Settings} close=${close} />`}
    ${open === "delete" && html`<${Question} title=${say.DELETE} yes=${say.DELETE} close=${close} act=${forget}
      text=${[say.DELETE_SAYS, games().length > 0 && say.deleteGames(games().length), token && LOGS_OUT].filter(Boolean).join(" ")} />`}
    ${taken && html`<${Elsewhere} game=${taken} close=${() => take(null)} />`}
    ${TITLES[open] && html`<${Question} title=${TITLES[open]} text=${say.REPLACE} yes=${say.NEW_GAME} close=${close}
      act=${() => replace(open)} />`}
  </div>`;
}

function Ways({ ask, busy }) {
  const ways = [["computer", say.COMPUTER_SAYS, say.PLAY], ["local", say.LOCAL_SAYS, say.PLAY], ["online", say.ONLINE_SAYS, say.INVITE]];
  return ways.map(([mode, text, label]) => html`<section key=${mode} class="way-to-play">
    <h2>${TITLES[mode]}</h2><p>${text}</p>
    <div class="end">
      ${mode === "computer" && html`<${Choice} label=${say.LEVEL} name="level" options=${LEVELS} />`}
      <button type="button" class="button primary" disabled=${busy} data-mode=${mode} aria-label=${`${TITLES[mode]}: ${label}`}
        onClick=${() => ask(mode)}>${label}</button>
    </div>
  </section>`);
}

function LeftOpen({ take }) {
  const [, drawAgain] = useState();
  useEffect(() => {
    drawAgain({}); // what changed before anybody listened
    return watchGames(() => drawAgain({}));
  }, []);
  const saved = openGames();
  if (!saved.length) return null;
  return html`<nav class="left-open" aria-label=${say.LEFT_OPEN}>${saved.slice(0, 6).map((game) => html`<div key=${game.id} class="open-game">
    <a class="continue" href=${`/room/${game.id}`}><b>${say.CONTINUE}</b> <span>${about(game)}</span></a>
    ${game.mode !== "local" && html`<button type="button" class="button quiet" aria-label=${`${about(game)}: ${ELSEWHERE}`} title=${ELSEWHERE}
      onClick=${() => take(game)}><${Devices} /></button>`}</div>`)}</nav>`;
}

const Devices = () => html`<svg class="devices" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M20 5H4v10h9M2 18h11M16 9h5v11h-5z" /></svg>`;

function about(game) {
  if (game.mode === "online" && game.status === "waiting") return `${say.ONLINE} · ${say.WAITING}`;
  const { 1: first, 2: second } = game.scores;
  const mine = game.keys[1] ? [first, second] : [second, first];
  return [TITLES[game.mode], game.level && LEVELS[game.level], mine.map(number).join("\u00a0:\u00a0"), OVER.has(game.status) && say.OVER].filter(Boolean).join(" · ");
}
