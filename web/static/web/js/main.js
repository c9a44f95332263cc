/** The beginning: which screen this address shows; only that one's modules are loaded. */
import { html, render } from "../vendor/preact.js";
import { dress } from "./settings.js";
import { gameOf, settings } from "./storage.js";

const SCREENS = {
  "": () => import("./screens/start.js").then(({ Start }) => Start),
  i: () => import("./screens/invite.js").then(({ Invite }) => Invite),
  resume: () => import("./screens/resume.js").then(({ Resume }) => Resume),
  account: () => import("./screens/account.js").then(({ Account }) => Account),
  room: () => import("./screens/stranger.js").then(({ Stranger }) => Stranger),
  guide: () => import("./screens/guide.js").then(({ GuidePage }) => GuidePage),
};
const [, screen, id] = location.pathname.split("/");
const root = document.getElementById("app");

dress();
settings.watch(dress);
navigator.serviceWorker?.register("/worker.js");
if (screen === "room" && gameOf(id)) table(gameOf(id));
else SCREENS[screen]().then((Screen) => render(html`<${Screen} code=${id} />`, root));

/** The table of a game that this browser holds a key of. */
async function table(saved) {
  const [{ Game }, { Table }] = await Promise.all([import("./game.js"), import("./table/table.js")]);
  const game = new Game(saved);
  render(html`<${Table} game=${game} />`, root);
  return game.open();
}
