/** The start page, the settings, the menu, the invitation and the waiting room. */
import { fill, number } from "../text.js";

const { gettext, ngettext, pgettext } = globalThis;

export const COMPUTER = gettext("Against the computer");
export const LOCAL = gettext("Two players on this device");
export const ONLINE = gettext("Play online");
export const COMPUTER_SAYS = gettext("A quick hand whenever you like, at the level you choose.");
export const LOCAL_SAYS = gettext("Pass the device to and fro; nobody sees the other’s cards.");
export const ONLINE_SAYS = gettext("Send a link to a friend and play on two devices.");
export const CONTINUE = gettext("Continue");
export const NEW_GAME = gettext("New game");
export const PLAY = gettext("Play");
export const INVITE = gettext("Invite a friend");
export const OPENING = gettext("Dealing…");
export const LEFT_OPEN = gettext("What you left open");
export const REPLACE = gettext("A game is still open here. The new one takes its place.");
export const WAITING = gettext("waiting for a second player");
export const OVER = pgettext("a match", "over");
export const LEVEL = gettext("Level");

export const MENU = gettext("Menu");
export const CLOSE = gettext("Close");
export const CANCEL = gettext("Cancel");
export const TO_START = gettext("Start page");
export const GUIDE = gettext("Rules and guide");
export const SETTINGS = gettext("Settings");
export const LANGUAGE = gettext("Language");
export const NAME = gettext("Your name");
export const FOUR_COLOURS = gettext("Four colours");
export const SPEED = gettext("How the cards move");
export const SPEEDS = { off: gettext("not at all"), fast: gettext("fast"), normal: pgettext("speed", "normal"),
  slow: gettext("slowly") };
export const SOUND = gettext("Sounds");
export const APPEARANCE = gettext("Appearance");
export const THEMES = { auto: gettext("as the device"), light: gettext("light"), dark: gettext("dark") };
export const SORT = gettext("Sort the hand");
export const SORTS = { melds: gettext("by melds"), rank: gettext("by rank"), suit: gettext("by suit"),
  own: gettext("by hand") };
export const CHANGE_LEVEL = gettext("Change the level");
export const LEVEL_STAYS = gettext("The cards stay as they are; the computer plays on at the new level. Hard plays well, but not without faults.");
export const RESIGN = gettext("Resign");
export const RESIGN_SURE = gettext("The other player wins this match.");
export const NEW_MATCH_SURE = gettext("The scores go back to nought and this match ends unfinished.");
export const ASK = gettext("Ask for a new match");
export const ACCEPT = gettext("Accept");
export const DECLINE = gettext("Decline");
export const WITHDRAW = gettext("Take it back");
export const LEAVE = gettext("Leave for good");
export const LEAVE_SURE = gettext("The game is closed for both of you, and your seat and name are erased.");

export const DELETE = gettext("Delete my data");
export const DELETE_SAYS = gettext("Your seats and names are erased on the server, open games end, and this browser forgets games, keys and settings.");
export const deleteGames = (n) =>
  fill(ngettext("%(n)s saved game goes.", "%(n)s saved games go.", n), { n: number(n) });
export const DELETED = gettext("All of it is gone.");
export const DELETE_FAILED = gettext("The server was out of reach, so nothing more was erased. Try again later.");

export const INVITATION = gettext("An invitation to gin rummy");
export const invites = (name) => fill(gettext("%(name)s waits for you at the table."), { name });
export const SOMEBODY = gettext("A friend");
export const JOIN = gettext("Take the seat");
export const FULL = gettext("This game has its two players already.");
export const NO_INVITE = gettext("There is no such invitation, or it has expired.");
export const WAITING_ROOM = gettext("Send this link to your friend");
export const WAITING_SAYS = gettext("The cards are dealt as soon as the seat is taken. You may close this page and come back.");
export const COPY = gettext("Copy");
export const COPIED = gettext("Copied");
export const SHARE = gettext("Share");
export const QR = gettext("The link as a QR code");

export const KEYS = gettext("Keys");
export const KEY_LIST = [
  ["← →", gettext("Go through your cards")], ["Enter", gettext("Choose the card, or press the button")],
  ["S", gettext("Draw from the stock")], ["T", gettext("Take the open card")], ["P", gettext("Pass")],
  ["D", gettext("Discard the chosen card")], ["K", gettext("Knock or go gin with it")],
  ["H", gettext("Ask for a hint")], ["N", gettext("Next hand")], ["Shift ← →", gettext("Move the card in your own order")],
  ["?", gettext("Show this list")],
];
