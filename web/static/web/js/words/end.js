/** The showdown, the score sheet and the end of a match. */
import { fill, number } from "../text.js";

const { gettext, pgettext } = globalThis;

export const TITLES = {
  knock: [gettext("You knock and win the hand"), gettext("%(name)s knocks and wins the hand")],
  undercut: [gettext("You undercut"), gettext("%(name)s undercuts")],
  gin: [gettext("You have gin"), gettext("%(name)s has gin")],
  big_gin: [gettext("You have big gin"), gettext("%(name)s has big gin")],
  void: gettext("The stock has run out"),
};
export const VOID = gettext("Nobody scores and no cards are shown. The same dealer deals again.");
export const LAID_OFF = gettext("Laid off");
export const LEFT_OVER = gettext("Deadwood");
export const BONUS = gettext("bonus");
export const DOUBLE = gettext("doubled");
export const SHEET = gettext("Score sheet");
export const LOG = gettext("Moves");
export const HAND_NUMBER = pgettext("one deal", "Hand");
export const KINDS = { knock: gettext("knock"), gin: gettext("gin"), big_gin: gettext("big gin"),
  undercut: gettext("undercut"), void: gettext("void") };
export const TOTAL = gettext("Total");
export const toTarget = (n) => fill(gettext("The first to reach %(n)s points wins."), { n: number(n) });
export const NO_HANDS = gettext("No hand is finished yet.");
export const bonusOf = (n) => fill(gettext("with a bonus of %(n)s"), { n: number(n) });

export const WON = [gettext("You win the match"), gettext("%(name)s wins the match")];
export const RESIGNED = [gettext("You resigned."), gettext("%(name)s resigned.")];
export const ABANDONED = gettext("The match was left unfinished");
export const RECORD = gettext("Save the record");
export const CHECK = gettext("Check the shuffle");
export const FAIRNESS = gettext("Before the first card the server fixed the shuffle with a secret number and showed you its fingerprint. Now the number is open, and your own browser deals every hand again.");
export const FAIR = gettext("All is well: the fingerprint fits, and every hand was dealt as the secret number says.");
export const UNFAIR = gettext("This does not fit: the cards were not dealt as the fingerprint promised.");
export const UNSAFE = gettext("Your browser can check this only over a secure connection (https).");
export const SAME_PRINT = gettext("It is the fingerprint that this browser noted when the match began.");
