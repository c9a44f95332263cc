/** All that is stored of one, as a file; and the end of the account. */
import { html, useState } from "../../vendor/preact.js";
import { mine } from "../account.js";
import { call } from "../api.js";
import { Question } from "../dialog.js";
import { save } from "../save.js";
import { forgetGame, games, login } from "../storage.js";
import { DATA, ERASE, ERASE_SURE, SAVE_ALL } from "../words/account.js";

export function Data({ attempt, erased }) {
  const [asking, ask] = useState(false);
  const take = () => attempt(async () => save(await mine("GET", "/me/export"), "gin-rummy.json"));
  const erase = () => attempt(async () => {
    await mine("GET", "/me"); // who is logged in now and then is not has been erased: only the answer was lost
    await mine("DELETE", "/me").catch((error) => { if (error.problem?.code !== "unauthenticated") throw error; });
    await tidy();
    login.set({ token: null });
    erased();
  });
  return html`<section><h2>${DATA}</h2>
    <div class="buttons">
      <button type="button" class="button" onClick=${take}>${SAVE_ALL}</button>
      <button type="button" class="button" onClick=${() => ask(true)}>${ERASE}</button>
    </div>
    ${asking && html`<${Question} title=${ERASE} text=${ERASE_SURE} yes=${ERASE} act=${erase} close=${() => ask(false)} />`}
  </section>`;
}

/** Games that went with the account are no games of this device any more. */
async function tidy() {
  for (const { id, keys } of games()) {
    await call("GET", `/rooms/${id}`, { key: Object.values(keys)[0] }).catch(({ problem }) => {
      if (problem.code === "room_not_found") forgetGame(id);
    });
  }
}
