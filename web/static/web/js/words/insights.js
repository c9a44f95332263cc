/** Hints, and the analysis of a hand. */
import { fill, language, number } from "../text.js";
import { sign } from "./cards.js";
import { BIG_GIN, KNOCK, PASS, take } from "./table.js";

const { gettext } = globalThis;
const decimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const points = new Intl.NumberFormat(language, decimal);
const signed = new Intl.NumberFormat(language, { ...decimal, signDisplay: "exceptZero" });

export const HINT = gettext("Hint");
export const THINKING = gettext("Playing your moves through…");
export const ADVISED = gettext("advised");
export const costs = (cost) => fill(gettext("costs about %(points)s points"), { points: tenth(cost) });
export const OTHERS = gettext("Other moves cost:");

export const ANALYSE = gettext("Analyse this hand");
export const MOVES = gettext("Analyse");
export const title = (n) => fill(gettext("Hand %(number)s, move by move"), { number: number(n) });
export const PLAYING = gettext("Every move is played through many times. This takes a few seconds.");
export const EXPLAINED = gettext("The cost is what a move loses on average against the best one, give or take the margin. Only what the player could know then counts.");
export const OWN_ONLY = gettext("The other player’s moves follow when the match is over.");
export const TOTAL_COST = gettext("Cost of all moves");
export const TOTAL_LUCK = gettext("Luck with the stock");
export const LUCK = gettext("Luck");
export const LUCK_SAYS = gettext("Luck is the deadwood that a drawn card saved beyond the average of all that might have come.");
export const better = (move) => fill(gettext("Hard: %(move)s"), { move });
export const BEST = gettext("best");
export const NOTHING_PLAYED = gettext("Nobody made a move in this hand.");

/** A number of points with one decimal. */
export const tenth = (cost) => points.format(Math.abs(cost) < 0.05 ? 0 : cost);
/** "+2.3" of luck, "−5.4" of its opposite. */
export const plusMinus = (luck) => signed.format(Math.abs(luck) < 0.05 ? 0 : luck).replace("-", "−");
/** "0.7 ± 0.9" */
export const within = (cost, margin) => `${tenth(cost)} ± ${tenth(margin)}`;

const STOCK = gettext("Draw from the stock");
const TAKE = gettext("Take the open card");
const discard = (card) => fill(gettext("Discard %(card)s"), { card });
const knock = (card) => fill(gettext("Knock with %(card)s"), { card });

/** A move in words; `top` is the open card, if it is known, and `words` names a card. */
export function moveText({ type, from, card }, top, words = sign) {
  if (type === "draw") return from === "stock" ? STOCK : top ? take(words(top)) : TAKE;
  if (type === "discard") return discard(words(card));
  if (type === "knock") return card ? knock(words(card)) : KNOCK;
  return type === "pass" ? PASS : BIG_GIN;
}
