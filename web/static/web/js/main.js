/** The beginning: which screen this address shows. */
import { html, render } from "../vendor/preact.js";
import { Game } from "./game.js";
import { GuidePage } from "./screens/guide.js";
import { Invite } from "./screens/invite.js";
import { Start } from "./screens/start.js";
import { dress } from "./settings.js";
import { gameOf, settings } from "./storage.js";
import { Table } from "./table/table.js";

dress();
settings.watch(dress);

const [, screen, id] = location.pathname.split("/");
const root = document.getElementById("app");

const SCREENS = { "": Start, i: Invite, guide: GuidePage };

if (screen === "room") room(id);
else render(html`<${SCREENS[screen]} code=${id} />`, root);
navigator.serviceWorker?.register("/worker.js");

/** The table of a game that this browser holds a key of; without one there is nothing to show. */
function room(id) {
  const saved = gameOf(id);
  if (!saved) return location.replace("/");
  const game = new Game(saved);
  render(html`<${Table} game=${game} />`, root);
  return game.open();
}
