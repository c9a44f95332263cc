/** Where the account is logged in; each device can be logged out from any other. */
import { html, useEffect, useState } from "../../vendor/preact.js";
import { mine } from "../account.js";
import { DEVICES, LOG_OUT, SOME_DEVICE, THIS_DEVICE, lastUsed } from "../words/account.js";

export function Devices({ attempt }) {
  const [tokens, show] = useState([]);
  const load = async () => show((await mine("GET", "/me/tokens")).tokens);
  const revoke = (id) => attempt(async () => { await mine("DELETE", `/me/tokens/${id}`); await load(); });
  useEffect(() => { attempt(load); }, []);
  return html`<section><h2>${DEVICES}</h2>
    <ul class="rows">${tokens.map(({ id, name, current, last_used_at: used }) => html`<li key=${id}>
      <span>${name || SOME_DEVICE} <small class="aside">${current ? THIS_DEVICE : lastUsed(used)}</small></span>
      ${!current && html`<button type="button" class="button" aria-label=${`${LOG_OUT}: ${name || SOME_DEVICE}`}
        onClick=${() => revoke(id)}>${LOG_OUT}</button>`}</li>`)}</ul>
  </section>`;
}
