/** A dialog of the browser's own: it keeps the focus inside, and Escape closes it without any effect. */
import { html, useEffect, useRef } from "../vendor/preact.js";
import { CANCEL, CLOSE } from "./words/start.js";

export function Dialog({ title, close, children }) {
  const box = useRef();
  useEffect(() => box.current.showModal(), []);
  return html`<dialog ref=${box} aria-labelledby="dialog-title" onClose=${close}
      onClick=${(event) => event.target === box.current && box.current.close()}>
    <div class="sheet-of-paper">
      <header><h2 id="dialog-title">${title}</h2>
        <button type="button" class="button quiet" onClick=${() => box.current.close()} aria-label=${CLOSE}>×</button></header>
      ${children}
    </div>
  </dialog>`;
}

/** The browser's own closing gives the focus back to where it was. */
const shut = ({ target }) => target.closest("dialog").close();

/** A question whose cancel changes nothing. */
export function Question({ title, text, yes, act, close }) {
  return html`<${Dialog} ...${{ title, close }}>
    <p>${text}</p>
    <div class="buttons">
      <button type="button" class="button" onClick=${shut}>${CANCEL}</button>
      <button type="button" class="button primary" onClick=${(event) => { shut(event); act(); }}>${yes}</button>
    </div>
  </${Dialog}>`;
}
