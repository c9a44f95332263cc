/** A table that this browser has no key to: an account has its own fetched, anybody else is told where to go on. */
import { html, useEffect, useState } from "../../vendor/preact.js";
import { NO_SEAT, fetchKeys } from "../rooms.js";
import { login } from "../storage.js";
import { NOT_HERE } from "../words/devices.js";
import { problemText } from "../words/problems.js";
import { TO_START } from "../words/start.js";

export function Stranger({ code: id }) {
  const [message, tell] = useState(login.get().token ? "" : NOT_HERE);
  useEffect(() => {
    if (login.get().token) fetchKeys(id).catch((error) => tell(words(error)));
  }, [id]);
  return html`<main class="message"><p role="status">${message}</p><a class="button primary" href="/">${TO_START}</a></main>`;
}

const words = ({ problem }) => (NO_SEAT.has(problem?.code) ? NOT_HERE : problemText(problem ?? {}));
