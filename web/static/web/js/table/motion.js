/** Cards travel from where they were to where they are; nothing moves for those who want it still. */
import { useEffect, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { settings } from "../storage.js";

const TIME = 220;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const places = (box) => new Map([...box.querySelectorAll("[data-card]")].map((card) => [card.dataset.card, card.getBoundingClientRect()]));
const centre = (element) => element?.getBoundingClientRect();

/** Call at each drawing of `box`; `version` changes when the table did. */
export function useMotion(box, version) {
  const before = useRef(new Map());
  const last = useRef(version);
  useLayoutEffect(() => {
    const after = places(box.current);
    const moves = settings.get().motion && !still.matches && document.visibilityState === "visible";
    if (moves && last.current !== undefined && before.current.size) travel(box.current, before.current, after);
    last.current = version;
    before.current = after;
  });
  useEffect(() => {
    const measure = () => { before.current = places(box.current); };
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
}

function travel(box, before, after) {
  for (const [card, to] of after) {
    const element = box.querySelector(`[data-card="${card}"]`);
    const from = before.get(card) ?? origin(box, element);
    if (from && far(from, to)) move(element, from, to, before.has(card) ? 0 : 120);
  }
}

/** Where a card comes from that was not seen before: the stock, or the opponent's hand. */
function origin(box, element) {
  if (element.closest(".discards")) return centre(box.querySelector(".opponent"));
  return element.closest(".hand") ? centre(box.querySelector(".stock")) : null;
}

const far = (a, b) => Math.abs(a.left - b.left) + Math.abs(a.top - b.top) > 3;

function move(element, from, to, delay) {
  const start = `translate(${from.left + from.width / 2 - to.left - to.width / 2}px, ${from.top - to.top}px)`;
  element.animate([{ transform: start, zIndex: 4 }, { transform: "none", zIndex: 4 }],
    { duration: TIME, delay, easing: "cubic-bezier(.2,.7,.3,1)", fill: "backwards" });
}
