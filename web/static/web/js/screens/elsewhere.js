/** A game that goes on with another device: the link to open there. */
import { html, useEffect, useState } from "../../vendor/preact.js";
import { call } from "../api.js";
import { Dialog } from "../dialog.js";
import { Link } from "../link.js";
import { ELSEWHERE, ELSEWHERE_SAYS, SHARE_TEXT } from "../words/devices.js";
import { problemText } from "../words/problems.js";

export function Elsewhere({ game, close }) {
  const [address, show] = useState("");
  const [message, tell] = useState("");
  useEffect(() => {
    const [key] = Object.values(game.keys);
    call("POST", `/rooms/${game.id}/resume-code`, { key, body: {} })
      .then(({ code }) => show(`${location.origin}/resume#${code}`), ({ problem }) => tell(problemText(problem)));
  }, [game.id]);
  return html`<${Dialog} title=${ELSEWHERE} close=${close}>
    <p>${ELSEWHERE_SAYS}</p>
    ${address && html`<${Link} address=${address} label=${ELSEWHERE} text=${SHARE_TEXT} />`}
    <p role="status">${message}</p>
  </${Dialog}>`;
}
