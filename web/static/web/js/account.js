/** The account of whoever is logged in on this device; nobody needs one to play. */
import { call } from "./api.js";
import { login, settings } from "./storage.js";
import { language } from "./text.js";

/** A call by the account. A token that counts no more is forgotten: the device is logged out. */
export async function mine(method, path, options = {}) {
  const { token } = login.get();
  return call(method, path, { ...options, token }).catch((error) => {
    if (error.problem.code === "unauthenticated" && login.get().token === token) login.set({ token: null });
    throw error;
  });
}

/** The same if somebody is logged in; who is not, or not any more, plays on as a guest. */
export async function mineOrAnybodys(method, path, options) {
  if (!login.get().token) return call(method, path, options);
  return mine(method, path, options).catch((error) => {
    if (error.problem.code !== "unauthenticated") throw error;
    return call(method, path, options);
  });
}

const enter = ({ token, account }) => {
  login.set({ token });
  if (!settings.get().name) settings.set({ name: account.name });
};

export const logIn = ({ email, password }) =>
  call("POST", "/accounts/login", { body: { email, password, device: device() } }).then(enter);
export const confirm = (code, password) =>
  call("POST", "/accounts/confirm", { body: { code, password, device: device() } }).then(enter);
export const renew = (code, password) =>
  call("POST", "/accounts/password-reset/confirm", { body: { code, password, device: device() } }).then(enter);
export const askForMail = ({ email }) => call("POST", "/accounts/password-reset", { body: { email } });

/** Whether a mail is on its way; a server without mail lets one log in at once. */
export async function register(fields) {
  const { confirm: mailed } = await call("POST", "/accounts", { body: { ...fields, language } });
  if (!mailed) await logIn(fields);
  return mailed;
}

/** Log out on the server, then here; what is logged out already is well. */
export async function logOut(everywhere = false) {
  await mine("POST", "/accounts/logout", { body: everywhere ? { everywhere } : {} }).catch((error) => {
    if (error.problem.code !== "unauthenticated") throw error;
  });
  login.set({ token: null });
}

/** What this device is called in the list of devices. */
function device() {
  const { userAgent, userAgentData: known } = navigator;
  const system = known?.platform || userAgent.match(/\(([^;)]+)/)?.[1] || "";
  const browser = userAgent.match(/(Firefox|Edg|OPR|Chrome|Safari)\//)?.[1] ?? "";
  return [{ Edg: "Edge", OPR: "Opera" }[browser] ?? browser, system].filter(Boolean).join(", ").slice(0, 60) || "Browser";
}
