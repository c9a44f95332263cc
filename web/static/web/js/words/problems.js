/** Every refusal in words, by the code of the problem. */
import { fill, number } from "../text.js";
import { sign } from "./cards.js";

const { gettext } = globalThis;

const TEXTS = {
  opponent_away: gettext("The other player is away, so your move was not made."),
  stale_version: gettext("The game had moved on, so your move was not made. Choose again."),
  not_your_turn: gettext("It is not your turn."),
  draw_first: gettext("Draw a card."),
  stock_only: gettext("Both passed: draw from the stock."),
  card_just_taken: gettext("You just took %(card)s: discard another card."),
  card_needed: gettext("Choose the card that you discard with the knock."),
  deadwood_too_high: gettext("You would have %(deadwood)s left; a knock needs %(limit)s or less."),
  no_hints_here: gettext("There are no hints in a game of two on two devices."),
  hand_over: gettext("This hand is over."),
  hand_not_over: gettext("This hand is still being played."),
  no_storage: gettext("This browser does not let the page store anything, so it could not keep your seat."),
  no_answer: gettext("No advice came this time. Ask again in a moment."),
  room_full: gettext("This game has its two players already."),
  room_expired: gettext("This game has expired."),
  room_closed: gettext("This game is closed."),
  room_not_found: gettext("This game is not on the server any more."),
  offer_too_soon: gettext("Wait a moment before you ask again."),
  match_over: gettext("The match is over."),
  throttled: gettext("That was a little too fast. Try again in a moment."),
  unavailable: gettext("The server is busy for a moment. Try again."),
  offline: gettext("The server is out of reach. Try again in a moment."),
};
const OTHER = gettext("That did not work. The table shows how things stand.");

/** The words for a problem document. */
export function problemText(problem) {
  const { card, deadwood = 0, limit = 0 } = problem;
  const facts = { card: card ? sign(card) : "", deadwood: number(deadwood), limit: number(limit) };
  return fill(TEXTS[problem.code] ?? OTHER, facts);
}
