/** What this browser keeps: games with their seat keys, and settings. Without storage it lasts as long as the page. */
import { store } from "./store.js";

const GAMES = "gin.games", SETTINGS = "gin.settings", LOGIN = "gin.login", EXPIRED = "expired";
const DEFAULTS = { level: "medium", name: "", theme: "auto", sort: "melds", speed: "normal", sound: false, fourColours: false };

function read(name, fallback) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? fallback;
  } catch {
    return fallback;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch { /* a browser that stores nothing */ }
}

export const settings = store({ ...DEFAULTS, ...read(SETTINGS, {}) });
settings.watch((value) => write(SETTINGS, value));
addEventListener("storage", (event) => event.key === SETTINGS && settings.set(read(SETTINGS, {})));

/** The account that is logged in here: its token, or null. */
export const login = store(read(LOGIN, { token: null }));
login.watch((value) => write(LOGIN, value));
addEventListener("storage", (event) => event.key === LOGIN && login.set(read(LOGIN, { token: null })));

/** Saved games, the last played first: `{id, mode, keys: {seat: key}, code, at, scores, prints, status}`. */
export const games = () => Object.values(read(GAMES, {})).sort((a, b) => b.at - a.at);
export const openGames = () => games().filter(({ status }) => status !== EXPIRED);
export const gameOf = (id) => read(GAMES, {})[id];
export const gameByCode = (code) => games().find((game) => game.code === code);

/** Call `tell` when games may have changed elsewhere: in another tab, or while this page lay kept for the way back. */
export function watchGames(tell) {
  const news = ({ key, persisted }) => (persisted || key === GAMES || key === null) && tell();
  const kinds = ["storage", "pageshow"];
  kinds.forEach((kind) => addEventListener(kind, news));
  return () => kinds.forEach((kind) => removeEventListener(kind, news));
}

export function saveGame(id, patch) {
  const all = read(GAMES, {});
  write(GAMES, { ...all, [id]: { ...all[id], ...patch, id } });
}

/** An expired game is not offered again, but keeps the key with which its name can be erased. */
export const setExpired = (id) => saveGame(id, { status: EXPIRED });

export function forgetGame(id) {
  const { [id]: gone, ...rest } = read(GAMES, {});
  write(GAMES, rest);
}

/** By the code of a refusal that is final: what then becomes of the game here. */
export const ENDS = { room_not_found: forgetGame, room_expired: setExpired };

export function forgetAll() {
  settings.set(DEFAULTS);
  login.set({ token: null });
  localStorage.clear();
  sessionStorage.clear();
}
