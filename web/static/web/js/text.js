/** Filling and counting in texts; the catalog of the page's language is loaded before any module. */
export const language = document.documentElement.lang;
const numbers = new Intl.NumberFormat(language);

/** "%(name)s draws" with {name: "Ana"}. */
export const fill = (text, values) => globalThis.interpolate(text, values, true);
export const number = (value) => numbers.format(value);
/** A sentence's first letter in upper case. */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
export const moment = (iso) => new Date(iso).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
/** The page's title, before the name of the whole. */
export const entitle = (title) => { document.title = `${title} · ${document.title}`; };
