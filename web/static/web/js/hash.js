/** What stands after the # of the address, where links carry their codes: no server ever sees it. */
import { useEffect } from "../vendor/preact.js";

/** Call `read` when it changes: a link was pasted into the tab that waits for it. */
export function useHash(read) {
  useEffect(() => {
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
}
