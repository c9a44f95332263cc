/** One seat, several devices: the link that takes a game along. */
const { gettext } = globalThis;

export const SHARE_TEXT = gettext("Play gin rummy with me");
export const ELSEWHERE = gettext("On another device");
export const ELSEWHERE_SAYS = gettext("Open this link on the other device within ten minutes. It works once, and this device keeps its seat as well.");
export const HERE = gettext("Go on here");
export const HERE_TITLE = gettext("Your game comes along");
export const HERE_SAYS = gettext("From now on you may play your seat on this device too.");
export const LINK = gettext("The link from the other device");
export const LINK_GONE = gettext("This link has been used or is too old. Make another one on the other device.");
export const NO_LINK = gettext("On the start page of the other device you find the link beside your game.");
export const NOT_HERE = gettext("This browser has no seat in this game. Go on in the browser where it began.");
