/** The rules and the guide, as a page with the standard rules and at the table with those of its match. */
import { html, useEffect } from "../../vendor/preact.js";
import { entitle } from "../text.js";
import { sections, version } from "../words/guide.js";
import { GUIDE, TO_START } from "../words/start.js";

const STANDARD = { version: "1.0.0", target: 100, knock_limit: 10, gin_bonus: 25, undercut_bonus: 25, stock_floor: 2 };

export function Guide({ rules = STANDARD, heading = "h3" }) {
  return html`<div class="guide"><p class="aside">${version(rules.version)}</p>
    ${sections(rules).map(([title, sentences]) => html`<section key=${title}>
    <${heading}>${title}</${heading}>${sentences.map((text) => html`<p>${text}</p>`)}</section>`)}</div>`;
}

export function GuidePage() {
  useEffect(() => entitle(GUIDE), []);
  return html`<main class="reading">
    <h1>${GUIDE}</h1><${Guide} heading="h2" /><p><a class="button" href="/">${TO_START}</a></p></main>`;
}
