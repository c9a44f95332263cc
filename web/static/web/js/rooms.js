/** Making, joining and leaving rooms; the browser's share of the shuffle is drawn after the server's commitment. */
import { call, newKey } from "./api.js";
import { forgetAll, forgetGame, games, saveGame, settings } from "./storage.js";

const keysOf = (seats) => Object.fromEntries(seats.map(({ seat, key }) => [seat, key]));
const name = () => settings.get().name.trim();

/** Make a room and go to its table. */
export async function make(mode, options = {}) {
  const { id } = await call("POST", "/commitments", { body: {} });
  const who = name() && mode !== "local" ? { name: name() } : {};
  const path = mode === "local" ? "/rooms?hand=hidden" : "/rooms";
  const body = { mode, commitment: id, client_seed: newKey(), ...who, ...options };
  const made = await call("POST", path, { body });
  enter(made, mode);
}

/** Take the invited seat and go to the table. */
export async function join(code) {
  const body = { client_seed: newKey(), ...(name() && { name: name() }) };
  enter(await call("POST", `/invites/${encodeURIComponent(code)}/join`, { body }), "online", code);
}

function enter({ room_id: id, seats, view }, mode, code) {
  saveGame(id, { mode, code, keys: keysOf(seats), at: Date.now(), scores: view.match.scores, level: view.room.level,
    prints: { [view.match.number]: view.match.fairness.commitment } });
  location.assign(`/room/${id}`);
}

/** Give up a saved game's seats on the server, then forget it here. */
export async function leave(game) {
  for (const key of Object.values(game.keys)) {
    await call("DELETE", `/rooms/${game.id}/seat`, { key }).catch((error) => {
      if (error.problem?.status >= 500 || error.problem?.code === "offline") throw error;
    });
  }
  forgetGame(game.id);
}

/** Erase all seats, then all that this browser keeps. */
export async function leaveAll() {
  for (const game of games()) await leave(game);
  forgetAll();
}
