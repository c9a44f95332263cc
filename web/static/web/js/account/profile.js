/** Name, password and address. */
import { html } from "../../vendor/preact.js";
import { mine } from "../account.js";
import * as say from "../words/account.js";
import { NAME } from "../words/start.js";
import { Form } from "./form.js";

const current = { name: "password", label: say.CURRENT, type: "password", autocomplete: "current-password", maxlength: 128 };

export function Profile({ account, know }) {
  const rename = async ({ name }) => { know(await mine("PATCH", "/me", { body: { name } })); return say.SAVED; };
  return html`<section><h2>${say.PROFILE}</h2>
    <${Form} fields=${[{ name: "name", label: NAME, autocomplete: "nickname", maxlength: 24, note: say.NAME_NOTE, value: account.name }]}
      label=${say.SAVE} send=${rename} primary=${false} />
    <details><summary>${say.CHANGE_PASSWORD}</summary><${Password} /></details>
    <details><summary>${say.CHANGE_EMAIL}</summary><${Address} know=${know} /></details>
  </section>`;
}

function Password() {
  const fields = [current, { ...current, name: "new_password", label: say.NEW_PASSWORD, autocomplete: "new-password", minlength: 8,
    note: say.PASSWORD_NOTE }];
  const send = (body) => mine("POST", "/me/password", { body }).then(() => `${say.SAVED} ${say.OTHERS_OUT}`);
  return html`<${Form} fields=${fields} label=${say.CHANGE_PASSWORD} send=${send} primary=${false} />`;
}

function Address({ know }) {
  const fields = [{ name: "email", label: say.EMAIL, type: "email", autocomplete: "email", maxlength: 254 }, current];
  const send = async (body) => {
    const { confirm } = await mine("POST", "/me/email", { body });
    if (!confirm) know(await mine("GET", "/me"));
    return confirm ? say.MAILED : say.SAVED;
  };
  return html`<${Form} fields=${fields} label=${say.CHANGE_EMAIL} send=${send} primary=${false} />`;
}
