/** The waiting room of an online game: the invitation to hand on. */
import { html } from "../../vendor/preact.js";
import { Link } from "../link.js";
import { WAITING_ROOM, WAITING_SAYS } from "../words/start.js";
import { SHARE_TEXT } from "../words/devices.js";

export const Waiting = ({ state }) => html`<section class="waiting">
  <h2><span class="ring" aria-hidden="true"></span>${WAITING_ROOM}</h2>
  <${Link} address=${state.view.room.invite_url} label=${WAITING_ROOM} text=${SHARE_TEXT} />
  <p class="aside">${WAITING_SAYS}</p>
</section>`;
