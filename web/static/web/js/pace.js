/** How fast the table tells its story, in milliseconds: `travel` of a card, `rest` from one event to the next. */
import { settings } from "./storage.js";

const PACES = { fast: { travel: 120, rest: 170 }, normal: { travel: 220, rest: 450 }, slow: { travel: 420, rest: 950 } };
const STILL = { travel: 0, rest: 0 };
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** The chosen pace; nothing moves for those who want it still, or behind another tab. */
export const pace = () =>
  reduced.matches || document.visibilityState !== "visible" ? STILL : PACES[settings.get().speed] ?? STILL;
