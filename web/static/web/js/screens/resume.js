/** The page behind a link from one's other device. Its code stands after the #, which no server ever sees. */
import { html, useEffect, useState } from "../../vendor/preact.js";
import { useHash } from "../hash.js";
import { resume } from "../rooms.js";
import { entitle } from "../text.js";
import { HERE, HERE_SAYS, HERE_TITLE, LINK, LINK_GONE, NO_LINK } from "../words/devices.js";
import { problemText } from "../words/problems.js";
import { TO_START } from "../words/start.js";

const codeOf = (link) => link.trim().split("#").at(-1);

export function Resume() {
  const [link, note] = useState(location.hash);
  const [given, give] = useState(Boolean(codeOf(location.hash)));
  const [message, tell] = useState("");
  const [busy, wait] = useState(false);
  useEffect(() => entitle(HERE_TITLE), []);
  useHash(() => { note(location.hash); give(Boolean(codeOf(location.hash))); });
  const go = (event) => {
    event.preventDefault();
    wait(true);
    resume(codeOf(link)).catch((error) => { tell(words(error)); wait(false); });
  };
  return html`<main class="invite"><section class="paper">
    <h1>${HERE_TITLE}</h1>
    <p>${given ? HERE_SAYS : NO_LINK}</p>
    <form onSubmit=${go}>
      ${!given && html`<label class="field"><span>${LINK}</span><input required autocomplete="off" value=${link}
        onInput=${(event) => note(event.target.value)} /></label>`}
      <button class="button primary wide" disabled=${busy}>${HERE}</button></form>
    <p role="status">${message}</p>
    <p><a href="/">${TO_START}</a></p>
  </section></main>`;
}

const words = ({ problem }) => (["code_not_found", "invalid"].includes(problem?.code) ? LINK_GONE : problemText(problem ?? {}));
