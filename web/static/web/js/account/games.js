/** The account's open games on any device, and those of this one that it does not have yet. */
import { html, useEffect, useState } from "../../vendor/preact.js";
import { mine } from "../account.js";
import { fetchKeys } from "../rooms.js";
import { ENDS, gameOf, openGames } from "../storage.js";
import { number } from "../text.js";
import { CLAIM, GAMES, MORE, NO_GAMES, YOUR_TURN, unclaimed, versus } from "../words/account.js";
import { COMPUTER, CONTINUE, LOCAL, ONLINE } from "../words/start.js";
import { LEVELS } from "../words/table.js";

const MODES = { computer: COMPUTER, local: LOCAL, online: ONLINE };

export function Games({ attempt }) {
  const [{ rooms, next }, show] = useState({ rooms: null, next: null });
  const load = (before) => attempt(async () => {
    const page = await mine("GET", `/me/rooms${before ? `?before=${before}` : ""}`);
    show({ rooms: before ? [...rooms, ...page.rooms] : page.rooms, next: page.next });
  });
  useEffect(() => { load(); }, []);
  const open = rooms?.filter(({ status }) => status === "open") ?? [];
  return html`<section><h2>${GAMES}</h2>
    ${rooms && !open.length && html`<p class="aside">${NO_GAMES}</p>`}
    <ul class="rows">${open.map((room) => html`<li key=${room.room_id}><span>${about(room)}</span>
      <button type="button" class="button" aria-label=${`${CONTINUE}: ${about(room)}`}
        onClick=${() => attempt(() => go(room.room_id))}>${CONTINUE}</button></li>`)}</ul>
    ${next && html`<button type="button" class="button quiet" onClick=${() => load(next)}>${MORE}</button>`}
    ${rooms && !next && html`<${Unclaimed} ...${{ rooms, attempt, load }} />`}
  </section>`;
}

const go = async (id) => (gameOf(id) ? location.assign(`/room/${id}`) : fetchKeys(id));

function Unclaimed({ rooms, attempt, load }) {
  const known = new Set(rooms.map(({ room_id: id }) => id));
  const rest = openGames().filter(({ id }) => !known.has(id));
  const claim = () => attempt(async () => {
    for (const game of rest) await claimed(game);
  }).then(() => load());
  if (!rest.length) return null;
  return html`<div class="row"><span>${unclaimed(rest.length)}</span>
    <button type="button" class="button" onClick=${claim}>${CLAIM}</button></div>`;
}

/** Let the account have the seats of a game, unless the game is over and done with. */
async function claimed({ id, keys }) {
  try {
    for (const key of Object.values(keys)) await mine("POST", `/rooms/${id}/claim`, { body: { seat_key: key } });
  } catch (error) {
    const { [error.problem?.code]: end } = ENDS;
    if (!end) throw error;
    end(id);
  }
}

/** "Play online · with Ben · 25 : 10 · your turn" */
function about({ mode, level, seats, names, match, your_turn: turn }) {
  const [me] = seats, score = match && [match.scores[me], match.scores[3 - me]].map(number).join("\u00a0:\u00a0");
  const other = mode === "computer" ? LEVELS[level] : mode === "online" && names[3 - me] && versus(names[3 - me]);
  return [MODES[mode], other, score, turn && mode === "online" && YOUR_TURN].filter(Boolean).join(" · ");
}
