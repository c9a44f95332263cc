/** Filling and counting in texts; the catalog of the page's language is loaded before any module. */
export const language = document.documentElement.lang;
/** How the reader's own country writes numbers and times, where it speaks the page's language. */
const locale = navigator.languages.find((one) => one.split("-")[0] === language) ?? language;
const numbers = new Intl.NumberFormat(locale);

/** "%(name)s draws" with {name: "Ana"}. */
export const fill = (text, values) => globalThis.interpolate(text, values, true);
export const number = (value) => numbers.format(value);
/** A sentence's first letter in upper case. */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
export const moment = (iso) => new Date(iso).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
/** The page's title, before the name of the whole. */
export const entitle = (title) => { document.title = `${title} · ${document.title}`; };
