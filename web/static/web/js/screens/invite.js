/** The page behind an invite: who waits, and a seat to take. Whoever has the seat already goes straight to it. */
import { html, useEffect, useState } from "../../vendor/preact.js";
import { call } from "../api.js";
import { join } from "../rooms.js";
import { gameByCode, settings } from "../storage.js";
import { useStore } from "../store.js";
import { entitle } from "../text.js";
import { problemText } from "../words/problems.js";
import * as say from "../words/start.js";

export function Invite({ code }) {
  const [invitation, show] = useState(null);
  const [message, tell] = useState("");
  const [busy, wait] = useState(false);
  const { name } = useStore(settings);
  useEffect(() => entitle(say.INVITATION), []);
  useEffect(() => {
    const mine = gameByCode(code);
    if (mine) location.replace(`/room/${mine.id}`);
    else call("GET", `/invites/${encodeURIComponent(code)}`).then(show, (error) => tell(words(error)));
  }, [code]);
  const take = (event) => {
    event.preventDefault();
    wait(true);
    join(code).catch((error) => { tell(words(error)); wait(false); });
  };
  const free = invitation?.seat_free && invitation.status === "open";
  return html`<main class="invite"><section class="paper">
    <h1>${say.INVITATION}</h1>
    ${free && html`<p>${say.invites(invitation.host || say.SOMEBODY)}</p>`}
    ${free && html`<form onSubmit=${take}>
      <label class="field"><span>${say.NAME}</span><input maxlength="24" autocomplete="nickname" value=${name}
        onInput=${(event) => settings.set({ name: event.target.value })} /></label>
      <button class="button primary wide" disabled=${busy}>${say.JOIN}</button></form>`}
    ${invitation && !free && html`<p>${invitation.status === "open" ? say.FULL : problemText({ code: "room_closed" })}</p>`}
    <p role="status">${message}</p>
    <p><a href="/">${say.TO_START}</a></p>
  </section></main>`;
}

const words = ({ problem }) => (["not_found", "room_not_found", "code_not_found"].includes(problem?.code) ? say.NO_INVITE : problemText(problem ?? {}));
