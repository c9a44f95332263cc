/** Keys anywhere on the table: a letter presses the button that bears it, from the moment it is shown. */
import { useLayoutEffect } from "../../vendor/preact.js";
import { moves } from "./actions.js";

export function useKeys(game, openHelp) {
  useLayoutEffect(() => {
    const pressed = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, dialog")) return;
      const state = game.state.get();
      if (event.key === "?") return openHelp();
      if (!state.view || state.sending) return;
      if (event.key === "n" && state.showdown) return game.dismiss();
      if (state.showdown || !state.view.hand) return;
      if (event.key === "h") return game.insights.hint();
      const found = moves(game, state).find(([key]) => key === event.key.toLowerCase());
      if (found?.[2]) game.act(found[2]);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [game]);
}
