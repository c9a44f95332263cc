/** One's account. The links in mails lead here too; their codes stand after the #, which no server ever sees. */
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { Confirming, Entrance, NewPassword } from "../account/entrance.js";
import { Overview } from "../account/overview.js";
import { useHash } from "../hash.js";
import { login } from "../storage.js";
import { useStore } from "../store.js";
import { entitle } from "../text.js";
import { ACCOUNT } from "../words/account.js";
import { TO_START } from "../words/start.js";

const NO_CODE = { confirm: null, reset: null };
const codes = () => ({ ...NO_CODE, ...Object.fromEntries(new URLSearchParams(location.hash.slice(1))) });

export function Account() {
  const { token } = useStore(login);
  const [code, use] = useState(codes);
  const [message, tell] = useState("");
  const heading = useRef();
  const [first] = useState(token);
  useEffect(() => entitle(ACCOUNT), []);
  useHash(() => use(codes()));
  useEffect(() => { if (token !== first) heading.current.focus(); }, [token]);
  const done = () => { history.replaceState(null, "", location.pathname); use(NO_CODE); };
  return html`<main class="reading account">
    <h1 ref=${heading} tabindex="-1">${ACCOUNT}</h1>
    <p class="told" role="status">${message}</p>
    ${code.confirm ? html`<${Confirming} code=${code.confirm} done=${done} />`
      : code.reset ? html`<${NewPassword} code=${code.reset} done=${done} />`
        : token ? html`<${Overview} key=${token} tell=${tell} />` : html`<${Entrance} />`}
    <p><a class="button" href="/">${TO_START}</a></p>
  </main>`;
}
