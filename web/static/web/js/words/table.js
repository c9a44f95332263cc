/** What the table says: actions, turns and what just happened. */
import { fill, number } from "../text.js";

const { gettext, ngettext, pgettext } = globalThis;

export const YOU = gettext("You");
export const COMPUTER = gettext("Computer");
export const LEVELS = { easy: pgettext("level", "easy"), medium: pgettext("level", "medium"),
  hard: pgettext("level", "hard") };
export const player = (seat) => fill(gettext("Player %(number)s"), { number: seat });
export const points = (n) => fill(ngettext("%(n)s point", "%(n)s points", n), { n: number(n) });
export const cardsLeft = (n) => fill(ngettext("%(n)s left", "%(n)s left", n), { n: number(n) });
export const holds = (name, n) =>
  fill(ngettext("%(name)s holds %(n)s card", "%(name)s holds %(n)s cards", n), { name, n: number(n) });
export const loose = (n) => fill(ngettext("%(n)s loose", "%(n)s loose", n), { n: number(n) });

export const DEADWOOD = gettext("Deadwood");
export const STOCK = gettext("Stock");
export const DISCARDS = gettext("Discard pile");
export const EMPTY = gettext("Empty");
export const HAND = gettext("Your hand");
export const after = (card) => fill(gettext("after %(card)s"), { card });
export const knockLimit = (n) => fill(gettext("Knock with %(n)s or less"), { n: number(n) });
export const GIN_ONLY = gettext("Gin only in this hand");
export const DOUBLED = gettext("Spades: this hand counts double");

export const DRAW = gettext("Draw");
export const take = (card) => fill(gettext("Take %(card)s"), { card });
export const PASS = gettext("Pass");
export const DISCARD = gettext("Discard");
export const knock = (n) => fill(gettext("Knock · %(n)s"), { n: number(n) });
export const KNOCK = gettext("Knock");
export const GIN = gettext("Gin");
export const BIG_GIN = gettext("Big gin");
export const NEXT_HAND = gettext("Next hand");
export const NEW_MATCH = gettext("New match");
export const REVEAL = gettext("Reveal my hand");
export const turnOf = (name) => fill(gettext("%(name)s, it is your turn"), { name });
export const HAND_OVER = gettext("Take the device when nobody else looks at it. Your cards show when you ask for them.");

export const DO = {
  upcard: gettext("Take the open card or pass."), draw: gettext("Draw a card."),
  stockOnly: gettext("Both passed: draw from the stock."),
  discard: gettext("Choose a card to discard."), choose: gettext("Discard it, or choose another."),
  knock: gettext("You may knock."), gin: gettext("You have gin."),
};
export const waitsFor = (name) => fill(gettext("It is the turn of %(name)s."), { name });
export const thinks = (name) => fill(gettext("%(name)s is thinking…"), { name });
export const SENDING = gettext("Sending…");
export const OFFLINE = gettext("No connection. Your game is safe; this page tries again by itself.");
export const paused = (name, time) =>
  fill(gettext("Waiting for %(name)s to return, since %(time)s. The game goes on by itself."), { name, time });
export const CONNECTED = gettext("connected");
export const AWAY = gettext("away");

/** Sentences about you and about another player, by event. */
export const HAPPENED = {
  dealt: gettext("The cards are dealt."),
  passed: [gettext("You pass."), gettext("%(name)s passes.")],
  stock: [gettext("You draw from the stock."), gettext("%(name)s draws from the stock.")],
  drew: [gettext("You draw %(card)s."), gettext("%(name)s draws %(card)s.")],
  took: [gettext("You take %(card)s."), gettext("%(name)s takes %(card)s.")],
  discarded: [gettext("You discard %(card)s."), gettext("%(name)s discards %(card)s.")],
  knocked: [gettext("You knock."), gettext("%(name)s knocks.")],
  offered: [gettext("You ask for a new match."), gettext("%(name)s asks for a new match.")],
  declined: [gettext("You go on with this match."), gettext("%(name)s would rather go on with this match.")],
  withdrawn: [gettext("You take your question back."), gettext("%(name)s takes the question back.")],
  agreed: [gettext("You agree to a new match."), gettext("%(name)s agrees to a new match.")],
  left: [gettext("You left."), gettext("%(name)s left. The game is closed.")],
};
export const levelIs = (level) => fill(gettext("The computer plays now: %(level)s."), { level });
