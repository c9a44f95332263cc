/** Cards in signs ("7♥") and in words ("Seven of hearts"). */
import { capital, fill } from "../text.js";

const { gettext, pgettext } = globalThis;

const LETTERS = { A: pgettext("card index", "A"), T: "10", J: pgettext("card index", "J"),
  Q: pgettext("card index", "Q"), K: pgettext("card index", "K") };
const RANKS = { A: gettext("ace"), 2: gettext("two"), 3: gettext("three"), 4: gettext("four"), 5: gettext("five"),
  6: gettext("six"), 7: gettext("seven"), 8: gettext("eight"), 9: gettext("nine"), T: gettext("ten"),
  J: gettext("jack"), Q: gettext("queen"), K: gettext("king") };
const SUITS = { S: gettext("spades"), H: gettext("hearts"), D: gettext("diamonds"), C: gettext("clubs") };
const OF = gettext("%(rank)s of %(suit)s");

export const PIPS = { S: "♠\uFE0E", H: "♥\uFE0E", D: "♦\uFE0E", C: "♣\uFE0E" };
export const letter = (card) => LETTERS[card[0]] ?? card[0];
export const sign = (card) => letter(card) + PIPS[card[1]];
export const inWords = (card) => fill(OF, { rank: RANKS[card[0]], suit: SUITS[card[1]] });
export const aloud = (card) => capital(inWords(card));
export const RUN = gettext("Run");
export const SET = gettext("Set");
export const IN_RUN = gettext("in a run");
export const IN_SET = gettext("in a set");
export const TAKEN = gettext("just taken, may not be discarded now");
