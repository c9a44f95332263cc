/** Reading how a game stands, over REST and over the socket. */
import { call } from "../api.js";
import { connect } from "../socket.js";
import { changedSides, hidden } from "./sides.js";

const LOG = 40;

/** The view and the last events; in a local game those of the seat on turn, its hand still hidden. */
export async function read(game) {
  const get = (path) => game.ask("GET", hidden(game, path));
  let view = await get(game.path);
  if (game.local && changedSides(game, view)) view = await get(game.path);
  const { events } = await get(`${game.path}/events?after=${Math.max(0, view.room.version - LOG)}`);
  game.show(view, events);
}

/** Look whether another page of this browser has played on. */
export async function refresh(game) {
  if (game.state.get().sending) return;
  try {
    const view = await call("GET", hidden(game, game.path), { key: game.key });
    if (view.room.version > game.version) await read(game);
  } catch (error) {
    await game.refused(error);
  }
}

/** Show the hand to who has just asked for it. */
export async function reveal(game) {
  try {
    const view = await call("GET", game.path, { key: game.key });
    if (changedSides(game, view)) return await read(game); // another page has played on
    game.state.set({ revealed: true });
    return game.show(view);
  } catch (error) {
    return game.refused(error);
  }
}

/** Follow the socket. */
export function listen(game) {
  connect(game.saved.id, game.key, {
    on: (frame) => receive(game, frame),
    state: (line) => game.state.set({ line }),
    version: () => game.version,
    over: () => refresh(game),
  });
}

function receive(game, frame) {
  if (frame.t === "view") missed(game, frame.view);
  if (frame.t === "events") game.show(frame.view, frame.events);
  if (frame.t === "presence" && game.latest) game.present(frame);
  if (frame.t === "hint" || frame.t === "analysis") game.insights.heard(frame);
}

/** A whole view after a break: what led to it is asked for, so that it can be told. */
async function missed(game, view) {
  const after = game.version;
  const found = after && view.room.version > after
    ? await call("GET", `${game.path}/events?after=${after}`, { key: game.key }).catch(() => null) : null;
  game.show(view, found?.events ?? []);
}
