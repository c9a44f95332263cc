/** A card's face and its back. */
import { html } from "../../vendor/preact.js";
import { PIPS, inWords, letter } from "../words/cards.js";
import { capital } from "../text.js";

const face = (card) => ["J", "Q", "K"].includes(card[0]);

/** A face; `as` is the element, `more` its further attributes, `note` what else its name says ("in a run"), `children` lie on it. */
export function Card({ card, as = "span", classes = "", note, children, ...more }) {
  const label = [capital(inWords(card)), note].filter(Boolean).join(", ");
  const named = as === "span" ? { role: "img" } : { type: "button" };
  return html`<${as} class=${`card ${card[1]} ${face(card) ? "court" : ""} ${classes}`} aria-label=${label}
    data-card=${card} ...${named} ...${more}>
    <span class="index" data-letter=${letter(card)} data-pip=${PIPS[card[1]]}></span>
    <span class="pip" data-pip=${face(card) ? letter(card) : PIPS[card[1]]}></span>${children}
  </${as}>`;
}

/** A back; `name` tells it from the others, so that it can be followed. */
export const Back = ({ classes = "", name }) => html`<span class=${`card back ${classes}`} data-back=${name} aria-hidden="true"></span>`;
