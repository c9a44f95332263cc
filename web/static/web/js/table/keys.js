/** Keys anywhere on the table: a letter presses the button that bears it, from the moment it is shown. */
import { useLayoutEffect } from "../../vendor/preact.js";
import { moves } from "./actions.js";

/** The Latin letter of a key, also where the keyboard writes Greek or Armenian. */
function letterOf({ key, code }) {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1].toLowerCase();
}

export function useKeys(game, openHelp) {
  useLayoutEffect(() => {
    const pressed = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, dialog")) return;
      const state = game.state.get();
      if (event.key === "?") return openHelp();
      if (!state.view || state.sending) return;
      const letter = letterOf(event);
      if (letter === "n" && state.showdown) return game.dismiss();
      if (state.showdown || !state.view.hand) return;
      if (letter === "h") return game.insights.hint();
      const found = moves(game, state).find(([key]) => key === letter);
      if (found?.[2] && !state.view.room.paused) game.act(found[2]);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [game]);
}
