/** Who is logged in: games, figures, finished matches, devices, and what may be changed. */
import { html, useEffect, useState } from "../../vendor/preact.js";
import { logOut, mine } from "../account.js";
import { ERASED, EVERYWHERE, LOG_OUT } from "../words/account.js";
import { Data } from "./data.js";
import { Devices } from "./devices.js";
import { Figures } from "./figures.js";
import { accountProblem } from "./form.js";
import { Games } from "./games.js";
import { Matches } from "./matches.js";
import { Profile } from "./profile.js";

export function Overview({ tell }) {
  const [account, know] = useState(null);
  /** Do something; its refusal is told on top. */
  const attempt = (work) => { tell(""); return work().catch(({ problem }) => tell(accountProblem(problem))); };
  useEffect(() => { attempt(async () => know(await mine("GET", "/me"))); }, []);
  if (!account) return html`<p aria-busy="true"></p>`;
  const erased = () => tell(ERASED);
  return html`<div class="sections">
    <p class="hello"><b>${account.name}</b> <span class="aside">${account.email}</span></p>
    <div class="buttons">
      <button type="button" class="button" onClick=${() => attempt(() => logOut())}>${LOG_OUT}</button>
      <button type="button" class="button quiet" onClick=${() => attempt(() => logOut(true))}>${EVERYWHERE}</button>
    </div>
    <${Games} attempt=${attempt} />
    <${Figures} attempt=${attempt} />
    <${Matches} attempt=${attempt} />
    <${Profile} ...${{ account, know }} />
    <${Devices} attempt=${attempt} />
    <${Data} ...${{ attempt, erased }} />
  </div>`;
}
