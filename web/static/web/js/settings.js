/** The settings, kept in this browser, and the choice of language, kept in Django's cookie. */
import { html } from "../vendor/preact.js";
import { Dialog } from "./dialog.js";
import { settings } from "./storage.js";
import { useStore } from "./store.js";
import { language } from "./text.js";
import { APPEARANCE, FOUR_COLOURS, LANGUAGE, NAME, SETTINGS, SORT, SORTS, SOUND, SPEED, SPEEDS, THEMES } from "./words/start.js";

export const LANGUAGES = { en: "English", cs: "Čeština", da: "Dansk", el: "Ελληνικά", hr: "Hrvatski", hy: "Հայերեն" };

/** Settings are attributes of the page, so that style sheets follow them. */
export function dress() {
  const { theme, fourColours } = settings.get();
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.colours = fourColours ? "four" : "two";
}

/** A browser may store a cookie in its own time; to read it waits for that, and the page that is loaded then has it. */
export function speak(code) {
  const chosen = `django_language=${code}`;
  document.cookie = `${chosen}; path=/; max-age=31536000; samesite=lax`;
  if (document.cookie.includes(chosen)) location.reload();
}

export function LanguageChoice() {
  return html`<label class="field"><span>${LANGUAGE}</span>
    <select value=${language} onChange=${(event) => speak(event.target.value)}>
      ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} lang=${code} selected=${code === language}>${name}</option>`)}
    </select></label>`;
}

export function Settings({ close }) {
  const now = useStore(settings);
  return html`<${Dialog} title=${SETTINGS} close=${close}>
    <label class="field"><span>${NAME}</span>
      <input maxlength="24" autocomplete="nickname" value=${now.name} onInput=${(event) => settings.set({ name: event.target.value })} /></label>
    <${LanguageChoice} />
    <${Choice} label=${SORT} name="sort" options=${SORTS} />
    <${Choice} label=${APPEARANCE} name="theme" options=${THEMES} />
    <${Switch} label=${FOUR_COLOURS} name="fourColours" />
    <${Choice} label=${SPEED} name="speed" options=${SPEEDS} />
    <${Switch} label=${SOUND} name="sound" />
  </${Dialog}>`;
}

export function Choice({ label, name, options }) {
  const now = useStore(settings);
  return html`<label class="field"><span>${label}</span>
    <select onChange=${(event) => settings.set({ [name]: event.target.value })}>
      ${Object.entries(options).map(([value, text]) => html`<option value=${value} selected=${now[name] === value}>${text}</option>`)}
    </select></label>`;
}

function Switch({ label, name }) {
  const now = useStore(settings);
  return html`<label class="field"><span>${label}</span>
    <input type="checkbox" role="switch" checked=${now[name]} onChange=${(event) => settings.set({ [name]: event.target.checked })} /></label>`;
}
