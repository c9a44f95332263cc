/** Focus that went with a button or a dialog comes back to the table, so that keys and screen readers stay where they were. */
import { useEffect, useRef } from "../../vendor/preact.js";

const NEXT = ".hand [tabindex='0'], .handover .button:enabled, .tray .button:enabled";

export function useFocus(box, ready) {
  const last = useRef();
  useEffect(() => {
    const note = ({ target }) => { last.current = target; };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    const lost = last.current && (!last.current.isConnected || last.current.disabled);
    if (ready && lost && document.activeElement === document.body) box.current.querySelector(NEXT)?.focus({ preventScroll: true });
  });
}
