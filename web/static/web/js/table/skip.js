/** A tap or a key while something plays ends the play, and on the table does nothing else. */
import { useLayoutEffect, useRef } from "../../vendor/preact.js";

const OTHERS = new Set(["Tab", "Shift", "Control", "Alt", "Meta", "Escape"]);
const elsewhere = ({ target }) => target.closest?.("dialog, .bar, .side");
const stop = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };

/** `playing()` says whether something plays now, `skip()` ends it. */
export function useSkip(playing, skip) {
  const now = useRef();
  now.current = { playing, skip };
  useLayoutEffect(() => {
    let skipped = false;
    const skips = (event) => {
      if (!now.current.playing()) return false;
      now.current.skip();
      return !elsewhere(event);
    };
    const pressed = (event) => { skipped = skips(event); };
    const clicked = (event) => { if (skipped && event.detail) stop(event); skipped = false; };
    const typed = (event) => { if (!OTHERS.has(event.key) && skips(event)) stop(event); };
    const heard = { pointerdown: pressed, click: clicked, keydown: typed };
    for (const [type, listener] of Object.entries(heard)) addEventListener(type, listener, true);
    return () => { for (const [type, listener] of Object.entries(heard)) removeEventListener(type, listener, true); };
  }, []);
}
