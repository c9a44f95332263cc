/** The table's menu and the dialogs behind it. */
import { html, useState } from "../../vendor/preact.js";
import { Dialog, Question } from "../dialog.js";
import { leave } from "../rooms.js";
import { Settings } from "../settings.js";
import { settings } from "../storage.js";
import { LEVELS, NEW_MATCH } from "../words/table.js";
import { SHEET } from "../words/end.js";
import { ASK, CHANGE_LEVEL, GUIDE, KEYS, KEY_LIST, LEAVE, LEAVE_SURE, LEVEL_STAYS, MENU, NEW_MATCH_SURE, RESIGN, RESIGN_SURE,
  SETTINGS, TO_START } from "../words/start.js";
import { Guide } from "../screens/guide.js";
import { Log, Sheet } from "./sheet.js";

export function Menu({ game, state, open, choose }) {
  const close = () => choose(null);
  const online = state.view.room.mode === "online";
  const act = (type) => game.act({ type });
  const dialogs = {
    menu: () => html`<${List} ...${{ game, state, choose, close }} />`,
    level: () => html`<${Levels} ...${{ game, state, close }} />`,
    sheet: () => html`<${Dialog} title=${SHEET} close=${close}><${Sheet} game=${game} view=${state.view} /><${Log} ...${{ game, state }} /></${Dialog}>`,
    keys: () => html`<${Dialog} title=${KEYS} close=${close}><dl class="keys">${KEY_LIST.map(([key, text]) =>
      html`<dt><kbd>${key}</kbd></dt><dd>${text}</dd>`)}</dl></${Dialog}>`,
    guide: () => html`<${Dialog} title=${GUIDE} close=${close}><${Guide} rules=${state.view.match.rules} /></${Dialog}>`,
    settings: () => html`<${Settings} close=${close} />`,
    resign: () => html`<${Question} title=${RESIGN} text=${RESIGN_SURE} yes=${RESIGN} act=${() => act("resign")} close=${close} />`,
    again: () => html`<${Question} title=${online ? ASK : NEW_MATCH} text=${NEW_MATCH_SURE} yes=${online ? ASK : NEW_MATCH}
      act=${() => act("new_match")} close=${close} />`,
    leave: () => html`<${Question} title=${LEAVE} text=${LEAVE_SURE} yes=${LEAVE} act=${() => leaveFor(game)} close=${close} />`,
  };
  return open ? html`<div key=${open}>${dialogs[open]()}</div>` : null;
}

function List({ game, state, choose, close }) {
  const { room } = state.view;
  const online = room.mode === "online";
  const items = [["sheet", SHEET, true], ["level", CHANGE_LEVEL, room.mode === "computer"],
    ["again", online ? ASK : NEW_MATCH, game.legal("new_match")], ["resign", RESIGN, game.legal("resign")],
    ["guide", GUIDE, true], ["settings", SETTINGS, true], ["keys", KEYS, true], ["leave", LEAVE, online]];
  return html`<${Dialog} title=${MENU} close=${close}><div class="menu">
    ${items.filter(([, , may]) => may).map(([name, text]) => html`<button type="button" class="button" key=${name}
      onClick=${() => choose(name)}>${text}</button>`)}
    <a class="button" href="/">${TO_START}</a>
  </div></${Dialog}>`;
}

function Levels({ game, state, close }) {
  const [level, pick] = useState(state.view.room.level);
  const change = () => {
    close();
    settings.set({ level });
    if (level !== state.view.room.level) game.level(level);
  };
  return html`<${Question} title=${CHANGE_LEVEL} yes=${CHANGE_LEVEL} act=${change} close=${close}
    text=${html`<span class="levels" role="radiogroup">${Object.entries(LEVELS).map(([value, text]) => html`<label key=${value}>
      <input type="radio" name="level" value=${value} checked=${value === level} onChange=${() => pick(value)} /> ${text}</label>`)}</span>
      <span class="aside">${LEVEL_STAYS}</span>`} />`;
}

const leaveFor = (game) => leave(game.saved).then(() => location.assign("/"), (error) => game.refused(error));
