/** Two players at one device: the turn passes over a screen without cards. */

/** An address, asked without the seat's own cards as long as they are covered. */
export function hidden(game, path) {
  if (game.state.get().revealed) return path;
  return `${path}${path.includes("?") ? "&" : "?"}hand=hidden`;
}

/** Take over what an action brought; when the turn is now the other's, cover this hand and sit down on that side. */
export async function passOn(game, view, events) {
  if (!changedSides(game, view)) return game.show(view, events);
  game.state.set({ revealed: false, view: withoutHand(game.state.get().view), events: game.state.get().events.map(withoutDraw) });
  const other = await game.ask("GET", hidden(game, game.path));
  return game.show(other, events);
}

/** Whether the turn is now another seat's; then this device acts for that one. */
export function changedSides(game, view) {
  const seat = view.hand?.to_act ?? game.seat;
  if (seat === game.seat) {
    if (!view.hand?.to_act) game.state.set({ revealed: false });
    return false;
  }
  game.seat = seat;
  return true;
}

function withoutHand(view) {
  const { your_cards, your_melds, your_deadwood, ...hand } = view.hand;
  return { ...view, hand, legal_actions: [] };
}

/** What one seat drew is not in the other's log. */
function withoutDraw(event) {
  const { your_cards, ...rest } = event;
  return event.type === "card_drawn" && event.from === "stock" ? { ...event, card: null } : rest;
}
