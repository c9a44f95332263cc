/** Making, joining and leaving rooms; the browser's share of the shuffle is drawn after the server's commitment. */
import { logOut, mine, mineOrAnybodys } from "./account.js";
import { Refused, call, newKey } from "./api.js";
import { forgetAll, forgetGame, gameOf, games, login, saveGame, settings } from "./storage.js";

const keysOf = (seats) => Object.fromEntries(seats.map(({ seat, key }) => [seat, key]));
const name = () => settings.get().name.trim();

/** Make a room and go to its table. */
export async function make(mode, options = {}) {
  const { id } = await call("POST", "/commitments", { body: {} });
  const who = name() && mode !== "local" ? { name: name() } : {};
  const path = mode === "local" ? "/rooms?hand=hidden" : "/rooms";
  const body = { mode, commitment: id, client_seed: newKey(), ...who, ...options };
  enter(await mineOrAnybodys("POST", path, { body }));
}

/** Take the invited seat and go to the table. */
export async function join(code) {
  const body = { client_seed: newKey(), ...(name() && { name: name() }) };
  const joined = await mineOrAnybodys("POST", `/invites/${encodeURIComponent(code)}/join`, { body });
  return joined.seats.some(({ key }) => key) ? enter(joined) : fetchKeys(joined.room_id);
}

/** Use a code from another device and go to the table. */
export async function resume(code) {
  enter(await call("POST", "/resume", { body: { code } }));
}

/** Have keys to the account's seats in a room for this device, and go to the table. */
export async function fetchKeys(id) {
  enter(await mine("POST", `/me/rooms/${id}/key?hand=hidden`, { body: {} }));
}

function enter({ room_id: id, seats, view }) {
  const { mode, level, invite_url: address } = view.room;
  saveGame(id, { mode, level, code: address?.split("/").at(-1), keys: keysOf(seats), at: Date.now(), scores: view.match.scores,
    prints: { [view.match.number]: view.match.fairness.commitment } });
  if (!gameOf(id)) throw new Refused({ code: "no_storage" });
  location.assign(`/room/${id}`);
}

/** What one is told who has no seat in a room, or none any more. */
export const NO_SEAT = new Set(["room_not_found", "unauthenticated"]);

/** Give up a saved game's seats on the server, then forget it here. */
export async function leave(game) {
  for (const key of Object.values(game.keys)) {
    await call("DELETE", `/rooms/${game.id}/seat`, { key }).catch((error) => {
      if (!NO_SEAT.has(error.problem?.code)) throw error;
    });
  }
  forgetGame(game.id);
}

/** Make room for another game: one of the account's goes on being its, any other is given up. */
export async function putAway(game) {
  await (login.get().token && await isMine(game) ? forgetGame(game.id) : leave(game));
}

const isMine = ({ id }) => mine("GET", `/rooms/${id}?hand=hidden`).then(() => true, (error) => {
  if (NO_SEAT.has(error.problem?.code)) return false;
  if (error.problem?.code === "room_expired") return true;
  throw error;
});

/** Erase all seats, log out, then erase all that this browser keeps. */
export async function leaveAll() {
  for (const game of games()) await leave(game);
  if (login.get().token) await logOut();
  forgetAll();
}
