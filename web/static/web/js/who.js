/** Who sits where, by name, as this player sees it. */
import { COMPUTER, LEVELS, YOU, player } from "./words/table.js";
import { fill } from "./text.js";

export const other = (seat) => 3 - seat;
const entry = (view, seat) => view.room.seats.find((taken) => taken.seat === seat);

export function nameOf(view, seat) {
  const taken = entry(view, seat);
  if (taken?.kind === "bot") return COMPUTER;
  return taken?.name || player(seat);
}

/** The name over the score: "You", "Computer · hard", "Ana". */
export function title(game, view, seat) {
  if (entry(view, seat)?.kind === "bot") return `${COMPUTER} · ${LEVELS[view.room.level]}`;
  return seat === game.seat && !game.local ? YOU : nameOf(view, seat);
}

/** The sentence about you, or the one about somebody by name; in a local game everybody has a name. */
export function aboutWho([mine, theirs], game, view, seat, values = {}) {
  if (seat === game.seat && !game.local) return fill(mine, values);
  return fill(theirs, { name: nameOf(view, seat), ...values });
}
