/** The rules and the guide, with the numbers and options of the rules that are played. */
import { fill, number } from "../text.js";

const { gettext } = globalThis;

export const version = (text) => fill(gettext("Rules, version %(version)s"), { version: text });
const say = (text, values = {}) => fill(text, Object.fromEntries(Object.entries(values).map(([key, n]) => [key, number(n)])));

const AIM = gettext("The aim");
const TURN = gettext("Your turn");
const KNOCKING = gettext("Knock and gin");
const SCORE = gettext("The score");
const LEVELS = gettext("The computer’s levels");
const TIPS = gettext("Tips");
const SAVING = gettext("Saved games");

/** Sections `[heading, sentences]`; a sentence that does not hold under these rules is left out. */
export const sections = (rules) => [
  [AIM, [
    gettext("Each of you holds ten cards. Bring them into melds: sets of three or four cards of one rank, and runs of three or more cards of one suit."),
    gettext("What is in no meld is deadwood. An ace counts 1, the cards from two to ten their number, face cards 10. The ace is low."),
    say(gettext("Whoever first reaches %(target)s points wins the match."), rules),
  ]],
  [TURN, [
    gettext("At the start the open card is offered to the player who did not deal, then to the dealer. When both pass, the first of them draws from the stock."),
    gettext("From then on you draw a card, from the stock or from the discard pile, and then discard one."),
    gettext("A card that you took from the discard pile may not be discarded in the same turn."),
    say(gettext("When a discard leaves only %(stock_floor)s cards in the stock, nobody scores and the same dealer deals again."), rules),
  ]],
  [KNOCKING, [
    !rules.oklahoma && say(gettext("With %(knock_limit)s points of deadwood or less you may knock with your discard. With none at all it is gin."), rules),
    rules.oklahoma && gettext("The first open card sets the limit for a knock: its value, and with an ace only gin counts. With no deadwood at all it is gin."),
    rules.oklahoma_spades_double && gettext("If that card is a spade, the hand counts double."),
    rules.knock_before_draw && gettext("You may also knock at the start of your turn, before you draw."),
    rules.big_gin && say(gettext("Eleven cards that are all in melds are big gin and bring %(big_gin_bonus)s points more."), rules),
    gettext("After a knock the other lays off what fits the knocker’s melds. The server arranges both hands so that each leaves as little as it can. On gin nothing is laid off."),
  ]],
  [SCORE, [
    gettext("The knocker scores the difference between the two deadwoods."),
    say(gettext("If the other has as little or less, it is an undercut: the other scores the difference and %(undercut_bonus)s points more."), rules),
    say(gettext("Gin brings %(gin_bonus)s points and all the deadwood of the other."), rules),
    gettext("After a hand that scored, the deal changes. The scores stay for the next hand; a new match begins at nought."),
    rules.game_bonus > 0 && say(gettext("Winning the match brings %(game_bonus)s points more."), rules),
    rules.box_bonus > 0 && say(gettext("At the end the winner gets %(box_bonus)s points for each hand won."), rules),
    rules.shutout && gettext("If the other won no hand at all, the winner’s points count double."),
  ]],
  [LEVELS, [
    gettext("Easy keeps its melds, throws its highest loose card, and errs at times."),
    gettext("Medium keeps what can still grow, and does not throw what you seem to want."),
    gettext("Hard also guesses your cards from everything you take, leave and throw, and weighs a knock now against waiting. It plays well, but not without faults."),
    gettext("The computer sees what a player in its place would see, and nothing more."),
  ]],
  [TIPS, [
    gettext("Throw high loose cards early: they cost most if the other knocks."),
    gettext("Watch what the other takes, and keep its neighbours."),
    gettext("Knock early when you can. Gin is worth the wait only while the other seems far from it."),
    gettext("Except online you may ask for a hint on your turn. After a hand, its analysis tells what each of your moves cost."),
  ]],
  [SAVING, [
    gettext("Every move is saved on the server at once, and this browser keeps the key to your seat: the start page shows what you may continue."),
    gettext("Online, opening the invitation again in the same browser gives your own seat back. A new match needs the consent of both."),
    gettext("An online game that nobody touches for seven days expires; other games are kept for a year."),
  ]],
].map(([heading, sentences]) => [heading, sentences.filter(Boolean)]);
