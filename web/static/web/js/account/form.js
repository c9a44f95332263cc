/** A form whose faults are told in words beside it. */
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { FAULTS, PROBLEMS, REASONS } from "../words/account.js";
import { problemText } from "../words/problems.js";

/** `fields` are `{name, label, note?, …attributes of the input}`; `send(values)` gives what is to be told, or nothing. */
export function Form({ fields, label, send, primary = true, focus = false }) {
  const form = useRef();
  const [values, change] = useState(Object.fromEntries(fields.map(({ name, value = "" }) => [name, value])));
  const [message, tell] = useState("");
  const [busy, wait] = useState(false);
  useEffect(() => { if (focus) form.current.querySelector("input").focus(); }, []);
  const submit = async (event) => {
    event.preventDefault();
    wait(true);
    tell("");
    try {
      tell((await send(values)) ?? "");
    } catch (error) {
      tell(accountProblem(error.problem));
    }
    wait(false);
  };
  return html`<form class="entries" ref=${form} onSubmit=${submit}>
    ${fields.map((field) => html`<${Entry} key=${field.name} ...${field} value=${values[field.name]}
      onInput=${(event) => change({ ...values, [field.name]: event.target.value })} />`)}
    <p class="told" role="alert">${message}</p>
    <button class=${`button ${primary ? "primary" : ""}`} disabled=${busy}>${label}</button>
  </form>`;
}

function Entry({ label, note, ...input }) {
  return html`<label class="entry"><span>${label}</span><input required ...${input} />
    ${note && html`<small class="aside">${note}</small>`}</label>`;
}

/** The words for a refusal around accounts. */
export function accountProblem({ code, reasons, errors, ...problem } = {}) {
  if (code === "password_weak") return reasons.map((reason) => REASONS[reason]).filter(Boolean).join(" ");
  if (code === "invalid") return Object.keys(errors).map((field) => FAULTS[field.replace("new_", "")]).filter(Boolean).join(" ");
  return PROBLEMS[code] ?? problemText({ code, ...problem });
}
