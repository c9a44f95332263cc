/** The player's hand: melds named and marked, loose cards with their points; the chosen card lifts. */
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { settings } from "../storage.js";
import { useStore } from "../store.js";
import { IN_RUN, IN_SET, RUN, SET, TAKEN } from "../words/cards.js";
import { HAND, loose } from "../words/table.js";
import { Card } from "./card.js";
import { groupsOf, inRows, kindOf } from "./groups.js";
import { Tag, markOf } from "./hint.js";
import { moveCard, ownOrder, useDrag } from "./order.js";

const NAMES = { run: RUN, set: SET };
const NOTES = { run: IN_RUN, set: IN_SET };
const narrow = matchMedia("(max-width: 519px), (max-width: 640px) and (min-height: 520px)");

export function Hand({ game, state }) {
  const { sort } = useStore(settings);
  const isNarrow = useMedia(narrow);
  const { hand } = state.view;
  const box = useRef();
  const groups = groupsOf(hand, sort, ownOrder(game));
  const drag = useDrag(game, groups, sort);
  const rows = isNarrow ? inRows(groups) : [groups];
  const first = state.selected ?? rows[0]?.[0]?.cards[0];
  return html`<div class="hand" ref=${box} role="group" aria-label=${HAND}
      onKeyDown=${(event) => byKeys(event, box.current, game, groups, sort)} ...${drag}>
    ${rows.map((row) => html`<div class="row" style=${measures(row)}>${row.map((group) =>
      html`<${Group} ...${{ game, state, group, first }} key=${group.cards[0]} />`)}</div>`)}
  </div>`;
}

/** What a row's cards share its width by. */
const measures = (row) => ({ "--groups": row.length, "--cards": row.flatMap(({ cards }) => cards).length });

function Group({ game, state, group, first }) {
  const { hand } = state.view;
  const caption = NAMES[group.kind] ?? (group.last ? loose(hand.your_deadwood) : "");
  const room = group.kind === "loose" && "\u00A0"; // rows keep their height when melds come and go
  return html`<div class=${`group ${group.kind}`}>
    <div class="cards">${group.cards.map((card) => {
      const meld = hand.your_melds.find((cards) => cards.includes(card));
      const mark = markOf(state, (move) => move.card === card);
      const taken = hand.taken_card === card;
      const classes = [state.selected === card && "chosen", meld && group.kind === "all" && `melded m${hand.your_melds.indexOf(meld) % 3}`,
        taken && "taken", mark?.best && "advised"].filter(Boolean).join(" ");
      return html`<${Card} as="button" key=${card} card=${card} classes=${classes} aria-pressed=${state.selected === card}
        note=${[meld && NOTES[kindOf(meld)], taken && TAKEN, mark?.note].filter(Boolean).join(", ")}
        tabindex=${card === first ? 0 : -1} onClick=${() => game.choose(card)}><${Tag} mark=${mark} /></${Card}>`;
    })}</div>
    ${(caption || room) && html`<span class="name">${caption || room}</span>`}
  </div>`;
}

function byKeys(event, box, game, groups, sort) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const card = document.activeElement?.dataset?.card;
  if (!step || !card) return;
  event.preventDefault();
  const cards = [...box.querySelectorAll("[data-card]")];
  if (event.shiftKey) moveCard(game, groups, card, step, sort);
  else cards[(cards.indexOf(document.activeElement) + step + cards.length) % cards.length].focus();
}

function useMedia(query) {
  const [matches, set] = useState(query.matches);
  useEffect(() => {
    const change = () => set(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, [query]);
  return matches;
}
