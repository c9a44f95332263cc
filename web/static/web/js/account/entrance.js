/** Who is not logged in: the forms to log in, to make an account, and for a forgotten password. */
import { html, useState } from "../../vendor/preact.js";
import { askForMail, confirm, logIn, register, renew } from "../account.js";
import { settings } from "../storage.js";
import * as say from "../words/account.js";
import { NAME } from "../words/start.js";
import { Form } from "./form.js";

const address = { name: "email", label: say.EMAIL, type: "email", autocomplete: "username", maxlength: 254 };
const password = { name: "password", label: say.PASSWORD, type: "password", autocomplete: "current-password", maxlength: 128 };
const fresh = { ...password, autocomplete: "new-password", minlength: 8, note: say.PASSWORD_NOTE };

export function Entrance() {
  const [way, take] = useState("login");
  const [chosen, choose] = useState(false);
  const ways = { login: [say.LOG_IN, LogIn], register: [say.NEW_ACCOUNT, Register], forgotten: [say.FORGOTTEN, Forgotten] };
  const [title, Way] = ways[way];
  return html`<p>${say.INTRO}</p>
    <section><h2>${title}</h2><${Way} key=${way} focus=${chosen} /></section>
    <div class="buttons">${Object.entries(ways).filter(([name]) => name !== way).map(([name, [label]]) => html`<button type="button"
      key=${name} class="button" onClick=${() => { take(name); choose(true); }}>${label}</button>`)}</div>`;
}

const LogIn = ({ focus }) => html`<${Form} focus=${focus} fields=${[address, password]} label=${say.LOG_IN} send=${logIn} />`;

function Register({ focus }) {
  const name = { name: "name", label: NAME, autocomplete: "nickname", maxlength: 24, note: say.NAME_NOTE, value: settings.get().name };
  const send = async (values) => ((await register(values)) ? say.MAILED : "");
  return html`<${Form} focus=${focus} fields=${[name, address, fresh]} label=${say.BEGIN} send=${send} />`;
}

const Forgotten = ({ focus }) => html`<${Form} focus=${focus} fields=${[address]} label=${say.SEND}
  send=${(values) => askForMail(values).then(() => say.MAILED_IF)} />`;

/** Behind the link of a mail that proves an address: who opens it may be another than asked for it. */
export function Confirming({ code, done }) {
  const send = (values) => confirm(code, values.password).then(done);
  return html`<section><h2>${say.CONFIRM}</h2><p>${say.CONFIRM_SAYS}</p>
    <${Form} fields=${[password]} label=${say.LOG_IN} send=${send} /></section>`;
}

/** Behind the link of a mail for a forgotten password. */
export function NewPassword({ code, done }) {
  const send = (values) => renew(code, values.password).then(done);
  return html`<section><h2>${say.NEW_PASSWORD}</h2>
    <${Form} fields=${[{ ...fresh, label: say.NEW_PASSWORD }]} label=${say.SAVE} send=${send} /></section>`;
}
