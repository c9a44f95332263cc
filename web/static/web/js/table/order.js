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
  const held = useRef(null);
  return {
    onPointerDown(event) {
      const element = event.target.closest("[data-card]");
      held.current = element && { element, card: element.dataset.card, x: event.clientX, y: event.clientY, far: false };
    },
    onPointerMove(event) {
      const drag = held.current;
      if (!drag) return;
      const x = event.clientX - drag.x, y = event.clientY - drag.y;
      if (!drag.far && Math.hypot(x, y) < FAR) return;
      if (!drag.far) event.currentTarget.setPointerCapture(event.pointerId);
      drag.far = true;
      drag.element.style.translate = `${x}px ${y}px`;
      drag.element.style.pointerEvents = "none";
      drag.element.style.zIndex = "5";
    },
    onPointerUp(event) {
      const drag = release(held);
      if (drag?.far) dropped(event, drag.card, game, groups, sort);
    },
    onPointerCancel: () => release(held),
    onClickCapture(event) {
      if (held.last?.far) event.stopPropagation();
      held.last = null;
    },
  };
}

function release(held) {
  const drag = held.current;
  held.current = null;
  held.last = drag;
  if (drag) drag.element.style.translate = drag.element.style.pointerEvents = drag.element.style.zIndex = "";
  return drag;
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
