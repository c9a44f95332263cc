/** A link to hand on: to copy, to share and to scan. */
import { html, useEffect, useState } from "../vendor/preact.js";
import { COPIED, COPY, QR, SHARE } from "./words/start.js";

export function Link({ address, label, text }) {
  const [copied, say] = useState(false);
  const copy = async () => { await navigator.clipboard.writeText(address); say(true); };
  return html`<div class="link">
    <input class="address" readonly value=${address} aria-label=${label} onFocus=${(event) => event.target.select()} />
    <div class="buttons">
      ${navigator.clipboard && html`<button type="button" class="button primary" onClick=${copy}>${copied ? COPIED : COPY}</button>`}
      ${navigator.share && html`<button type="button" class="button" onClick=${() => share(address, text)}>${SHARE}</button>`}
    </div>
    <span class="unseen" role="status">${copied ? COPIED : ""}</span>
    <${Code} address=${address} />
  </div>`;
}

/** The device's own way to send it; who thinks better of it has changed nothing. */
const share = (url, text) => navigator.share({ title: document.title, text, url }).catch(() => {});

/** The QR code as one path; its module is loaded here only. */
function Code({ address }) {
  const [code, show] = useState(null);
  useEffect(() => { import("../vendor/qr.js").then(({ encode }) => show(encode(address, { border: 2 }))); }, [address]);
  if (!code) return html`<div class="code"></div>`;
  const path = code.data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return html`<svg class="code" viewBox=${`0 0 ${code.size} ${code.size}`} role="img" aria-label=${QR}><path d=${path} /></svg>`;
}
