/** Cards travel from where they were to where they are, at the chosen pace. */
import { useEffect, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { pace } from "../pace.js";

const nameOf = ({ dataset }) => dataset.card ?? dataset.back;
const cardsIn = (box) => [...box.querySelectorAll("[data-card], [data-back]")];
const placesIn = (box) => new Map(cardsIn(box).map((card) => [nameOf(card), place(card)]));

/** Call at each drawing of `box`; `hand` names the one that is played there, null while one is laid open. */
export function useMotion(box, hand) {
  const before = useRef(new Map()), last = useRef(hand);
  useLayoutEffect(() => {
    const after = placesIn(box.current);
    const { travel } = pace();
    const dealt = hand && hand !== last.current; // then all cards come from the stock
    if (travel && before.current.size) travelAll(box.current, dealt ? new Map() : before.current, after, travel);
    [before.current, last.current] = [after, hand];
  });
  useEffect(() => {
    const measure = () => { before.current = placesIn(box.current); };
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
}

function travelAll(box, before, after, travel) {
  let fresh = 0;
  for (const card of cardsIn(box)) {
    const to = after.get(nameOf(card)), known = before.get(nameOf(card));
    const from = known ?? origin(box, card, before);
    if (from && far(from, to)) move(card, from, to, travel, known ? 0 : (travel / 8) * fresh++);
  }
}

/** Where a card comes from that was not seen before: the stock, or the opponent's hand. */
function origin(box, card, before) {
  if (card.closest(".theirs")) return before.get("b0");
  if (card.closest(".discards")) return place(box.querySelector(before.size ? ".opponent" : ".stock"));
  return card.closest(".hand, .opponent") ? place(box.querySelector(".stock")) : null;
}

/** Where an element is laid out, whatever is moving it at the moment. */
function place(element) {
  const found = { left: 0, top: 0, width: element.offsetWidth };
  for (let at = element; at; at = at.offsetParent) {
    found.left += at.offsetLeft;
    found.top += at.offsetTop;
  }
  return found;
}

const far = (a, b) => Math.abs(a.left - b.left) + Math.abs(a.top - b.top) > 3;

function move(card, from, to, duration, delay) {
  const x = from.left + from.width / 2 - to.left - to.width / 2, y = from.top - to.top;
  card.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 4 }, { transform: "none", zIndex: 4 }],
    { duration, delay, easing: "cubic-bezier(.2,.7,.3,1)", fill: "backwards" });
}
