/** The player's own order of the cards: kept for each game through draws and refreshes, changed by drag or keys. */
import { useRef } from "../../vendor/preact.js";
import { saveGame, settings } from "../storage.js";
import { inOwnOrder } from "./groups.js";

const FAR = 12;

export const ownOrder = (game) => game.saved.order?.[game.seat] ?? [];

function keep(game, cards) {
  game.saved = { ...game.saved, order: { ...game.saved.order, [game.seat]: cards } };
  saveGame(game.saved.id, game.saved);
  settings.set({ sort: "own" });
}

/** The order that is seen now, to start one's own from. */
const seen = (groups, game, sort) => {
  const cards = groups.flatMap((group) => group.cards);
  return sort === "own" ? inOwnOrder(cards, ownOrder(game)) : cards;
};

/** One place to the left or right. */
export function moveCard(game, groups, card, step, sort) {
  const cards = seen(groups, game, sort), from = cards.indexOf(card), to = from + step;
  if (to < 0 || to >= cards.length) return;
  [cards[from], cards[to]] = [cards[to], cards[from]];
  keep(game, cards);
}

/** Handlers: dragging a card onto another one of the hand puts it there; onto the discard pile it is discarded. */
export function useDrag(game, groups, sort) {
  const dragged = useRef(false);
  return {
    onPointerDown(event) {
      dragged.current = false;
      const element = event.button === 0 && event.isPrimary && event.target.closest("[data-card]");
      if (element) follow(event, element, (end) => {
        dragged.current = true;
        dropped(end, element.dataset.card, game, groups, sort);
      });
    },
    onClickCapture(event) {
      if (dragged.current) event.stopPropagation();
      dragged.current = false;
    },
  };
}

/** Move the card with the pointer, wherever that goes; `drop` gets the end of a drag, not of a tap. Escape puts it back. */
function follow({ clientX, clientY }, element, drop) {
  const until = new AbortController(), { signal } = until;
  let far = false;
  const move = (event) => {
    const x = event.clientX - clientX, y = event.clientY - clientY;
    far ||= Math.hypot(x, y) > FAR;
    if (far) Object.assign(element.style, { translate: `${x}px ${y}px`, pointerEvents: "none", zIndex: "5" });
  };
  const end = (event) => {
    until.abort();
    Object.assign(element.style, { translate: "", pointerEvents: "", zIndex: "" });
    if (far && event.type === "pointerup") drop(event);
  };
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
  addEventListener("keydown", (event) => event.key === "Escape" && end(event), { signal });
}

function dropped(event, card, game, groups, sort) {
  const under = document.elementsFromPoint(event.clientX, event.clientY).map((element) => element.closest("[data-card], .discards"))
    .find((element) => element && element.dataset.card !== card);
  if (under?.closest(".discards")) return game.discard(card);
  if (!under?.closest(".hand")) return;
  const cards = seen(groups, game, sort).filter((other) => other !== card);
  const at = cards.indexOf(under.dataset.card);
  const { left, width } = under.getBoundingClientRect();
  cards.splice(event.clientX > left + width / 2 ? at + 1 : at, 0, card);
  keep(game, cards);
}
