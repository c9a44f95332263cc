/** The account: logging in, one's games, figures, devices and data. */
import { fill, language, number } from "../text.js";

const { gettext, ngettext, pgettext } = globalThis;
const dates = new Intl.DateTimeFormat(language, { dateStyle: "medium" });

/** "29 Nov 2026" */
export const day = (iso) => dates.format(new Date(iso));

export const ACCOUNT = gettext("Account");
export const INTRO = gettext("Nobody needs an account to play. With one, your games and their records are with you on every device.");
export const LOGS_OUT = gettext("You are logged out; the account itself stays until you erase it on its own page.");

export const LOG_IN = gettext("Log in");
export const LOG_OUT = gettext("Log out");
export const EVERYWHERE = gettext("Log out everywhere");
export const NEW_ACCOUNT = gettext("New account");
export const BEGIN = gettext("Make an account");
export const FORGOTTEN = gettext("Forgotten password");
export const SEND = gettext("Send me a mail");
export const EMAIL = gettext("E-mail address");
export const PASSWORD = gettext("Password");
export const NEW_PASSWORD = gettext("New password");
export const CURRENT = gettext("Present password");
export const PASSWORD_NOTE = gettext("At least 8 characters; a few words do well.");
export const NAME_NOTE = gettext("The others at the table see it.");
export const MAILED = gettext("A mail is on its way to this address. It says how to go on.");
export const MAILED_IF = gettext("If this address has an account, a mail is on its way. It says how to go on.");
export const CONFIRM = gettext("Confirm your e-mail address");
export const CONFIRM_SAYS = gettext("Enter the password that the account was asked for with. If it was not you, close this page: nothing happens.");

export const PROBLEMS = {
  login_failed: gettext("This address and this password do not go together."),
  password_wrong: gettext("That is not the account’s password."),
  code_not_found: gettext("This link has been used or is too old. Ask for another one."),
  unauthenticated: gettext("You are logged out on this device. Log in again."),
  seat_claimed: gettext("This seat belongs to another account."),
};
export const FAULTS = {
  email: gettext("This does not look like an e-mail address."),
  name: gettext("A name has 1 to 24 characters."),
  password: gettext("A password has 8 to 128 characters."),
};
export const REASONS = {
  password_too_short: gettext("A password has 8 to 128 characters."),
  password_too_common: gettext("This password is one of those that everybody tries first."),
  password_too_similar: gettext("This password is too much like your name or address."),
  password_entirely_numeric: gettext("Digits alone are too easy to guess."),
};

export const SAVE = gettext("Save");
export const SAVED = gettext("Saved.");
export const GAMES = gettext("Your games");
export const NO_GAMES = gettext("No game is open.");
export const YOUR_TURN = gettext("your turn");
export const versus = (name) => fill(gettext("with %(name)s"), { name });
export const unclaimed = (n) =>
  fill(ngettext("%(n)s game on this device is not in your account.", "%(n)s games on this device are not in your account.", n), { n: number(n) });
export const CLAIM = gettext("Add to my account");

export const MATCHES = gettext("Finished matches");
export const NO_MATCHES = gettext("No match is finished yet.");
export const MORE = gettext("Show more");
export const RECORD = gettext("Record");
export const OUTCOMES = { won: pgettext("outcome of a match", "won"), lost: pgettext("outcome of a match", "lost"),
  open: pgettext("outcome of a match", "unfinished") };
export const handOf = (n) => fill(gettext("Hand %(n)s"), { n: number(n) });
export const UPCARD = gettext("Open card");

export const FIGURES = gettext("Figures");
export const COUNTS = {
  matches: gettext("Matches"), won: gettext("Matches won"), abandoned: gettext("Left unfinished"), hands: gettext("Hands"),
  hands_won: gettext("Hands won"), gins: gettext("Gin"), undercuts: gettext("Undercuts"),
  average_deadwood_when_losing: gettext("Deadwood in lost hands, on average"),
};
export const BY = gettext("Against");

export const DEVICES = gettext("Devices");
export const THIS_DEVICE = gettext("this device");
export const lastUsed = (iso) => (iso ? fill(gettext("last used on %(date)s"), { date: day(iso) }) : gettext("not used yet"));
export const SOME_DEVICE = gettext("A device");

export const PROFILE = gettext("Name and log-in");
export const CHANGE_PASSWORD = gettext("Change the password");
export const CHANGE_EMAIL = gettext("Change the address");
export const OTHERS_OUT = gettext("Your other devices are logged out.");

export const DATA = gettext("Your data");
export const SAVE_ALL = gettext("Save everything as a file");
export const ERASE = gettext("Erase the account");
export const ERASE_SURE = gettext("You leave all games of the account for good, and your name, address and devices are erased. The others keep their records without your name.");
export const ERASED = gettext("The account is erased.");
