/** The waiting room of an online game: the invitation to copy, to share and to scan. */
import { html, useEffect, useState } from "../../vendor/preact.js";
import { COPIED, COPY, QR, SHARE, WAITING_ROOM, WAITING_SAYS } from "../words/start.js";

export function Waiting({ state }) {
  const address = state.view.room.invite_url;
  const [copied, say] = useState(false);
  const copy = async () => { await navigator.clipboard.writeText(address); say(true); };
  return html`<section class="waiting">
    <h2><span class="ring" aria-hidden="true"></span>${WAITING_ROOM}</h2>
    <input class="address" readonly value=${address} aria-label=${WAITING_ROOM} onFocus=${(event) => event.target.select()} />
    <div class="buttons">
      ${navigator.clipboard && html`<button type="button" class="button primary" onClick=${copy}>${copied ? COPIED : COPY}</button>`}
      ${navigator.share && html`<button type="button" class="button" onClick=${() => navigator.share({ url: address }).catch(() => {})}>${SHARE}</button>`}
    </div>
    <${Code} address=${address} />
    <p class="aside">${WAITING_SAYS}</p>
  </section>`;
}

/** The QR code as one path; its module is loaded here only. */
function Code({ address }) {
  const [code, show] = useState(null);
  useEffect(() => { import("../../vendor/qr.js").then(({ encode }) => show(encode(address, { border: 2 }))); }, [address]);
  if (!code) return html`<div class="code"></div>`;
  const path = code.data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return html`<svg class="code" viewBox=${`0 0 ${code.size} ${code.size}`} role="img" aria-label=${QR}><path d=${path} /></svg>`;
}
