/** Focus that went with a button or a dialog comes back to the table, so that keys and screen readers stay where they were. */
import { useEffect, useRef } from "../../vendor/preact.js";

/** Where one goes on, the best first. */
const NEXT = [".hand [tabindex='0']", ".handover .button:enabled", ".tray .button:enabled", ".after .primary:enabled",
  ".matchend > .primary:enabled", ".after .button:enabled"];

export function useFocus(box, ready) {
  const last = useRef();
  useEffect(() => {
    const note = ({ target }) => { last.current = target; };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    const lost = last.current && (!last.current.isConnected || last.current.disabled);
    if (!ready || !lost || document.activeElement !== document.body) return;
    const [next] = NEXT.flatMap((one) => box.current.querySelector(one) ?? []);
    next?.focus({ preventScroll: true });
  });
}
