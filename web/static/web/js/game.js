/** One game on this device: what is known of it, and what the player may do about it. */
import { Refused, call } from "./api.js";
import { Insights } from "./game/insights.js";
import { listen, read, refresh } from "./game/reading.js";
import { hidden, passOn } from "./game/sides.js";
import { Stage } from "./game/stage.js";
import { framesTo } from "./game/steps.js";
import { ENDS, forgetGame, gameOf, saveGame } from "./storage.js";
import { store } from "./store.js";

/** By why a game cannot be gone on with: what then becomes of it here. */
const GONE = { ...ENDS, unauthenticated: forgetGame };
const BY_VERSION = new Set(["pass", "draw", "discard", "knock", "big_gin", "next_hand"]);
const LOG = 80;

export class Game {
  constructor(saved) {
    this.saved = saved;
    this.local = saved.mode === "local";
    this.seat = Number(Object.keys(saved.keys)[0]);
    this.latest = null; // the newest view; the table may still be on its way there
    this.told = 0;
    this.insights = new Insights(this);
    this.stage = new Stage((frame) => this.step(frame));
    this.state = store({ view: null, events: [], playing: false, showdown: null, live: false, selected: null, hint: null,
      sending: false, line: true, reached: true, problem: null, gone: null, revealed: !this.local });
  }

  get key() { return this.saved.keys[this.seat]; }
  get version() { return this.latest?.room.version ?? 0; }
  get path() { return `/rooms/${this.saved.id}`; }

  async open() {
    try {
      await read(this);
      if (!this.local) listen(this);
      else document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && refresh(this));
    } catch (error) {
      await this.refused(error);
    }
  }

  /** Take over a view, unless a newer one came first. The table goes there event by event. */
  show(view, events = []) {
    if (view.room.version < this.version) return;
    const fresh = events.filter((event) => event.version > this.told);
    const frames = this.local ? [{ view, events: fresh }] : framesTo(view, fresh, this.latest, this.seat);
    if (this.dealing && !view.hand?.result) this.state.set({ showdown: null });
    this.latest = view;
    this.told = fresh.at(-1)?.version ?? this.told;
    this.stage.play(frames);
    if (this.state.get().showdown) this.stage.skip(); // the table goes on underneath
    this.remember(view);
  }

  step({ view, events, playing }) {
    const before = this.state.get();
    const moved = before.view?.room.version !== view.room.version || events.length > 0;
    this.state.set({ view, playing, events: [...before.events, ...events].slice(-LOG), ...showdownOf(view, events, before),
      ...(moved && { selected: null, problem: null, hint: null }) });
  }

  /** Who came or went. */
  present({ seats, paused }) {
    const now = (view) => ({ ...view, room: { ...view.room, seats, paused } });
    this.latest = now(this.latest);
    this.stage.amend(now);
    const { view, problem } = this.state.get();
    this.state.set({ view: now(view), problem: !paused && problem?.code === "opponent_away" ? null : problem });
  }

  remember({ room, match }) {
    const prints = { [match.number]: match.fairness.commitment, ...this.saved.prints };
    this.saved = { ...this.saved, prints, at: Date.now(), scores: match.scores, status: match.status, level: room.level,
      code: room.invite_url?.split("/").at(-1), names: room.seats.map(({ seat, name }) => [seat, name]) };
    if (gameOf(this.saved.id)) saveGame(this.saved.id, this.saved); // else it was forgotten meanwhile, here or in another tab
  }

  /** Do one of the legal actions, once, however often the line breaks. */
  act({ type, card, from }) {
    const { view } = this.state.get();
    const basis = BY_VERSION.has(type) ? { expected_version: view.room.version } : { match: view.match.number };
    const body = { type, ...(card && { card }), ...(from && { from }), ...basis };
    return this.send("POST", `${this.path}/actions`, body, this.local && type !== "draw");
  }

  legal(type, card) {
    return this.state.get().view.legal_actions.find((entry) => entry.type === type && (!card || entry.card === card));
  }

  /** Lift a card, or put it back; a card that may not be discarded says why. */
  choose(card) {
    const { selected, view } = this.state.get();
    const banned = view.hand.taken_card === card && selected !== card;
    this.state.set({ selected: selected === card ? null : card, problem: banned ? { code: "card_just_taken", card } : null });
  }

  discard(card) {
    const entry = this.legal("discard", card);
    if (entry) this.act(entry);
    else if (this.state.get().view.hand.taken_card === card) this.state.set({ problem: { code: "card_just_taken", card } });
    else if (this.legal("draw")) this.state.set({ problem: { code: "draw_first" } });
  }

  level(level) {
    return this.send("PUT", `${this.path}/level`, { level }, false);
  }

  /** Ask for this seat until there is an answer; meanwhile the table says that there is no connection. */
  ask(method, path, options) {
    const reached = (now) => now !== this.state.get().reached && this.state.set({ reached: now });
    return call(method, path, { key: this.key, patient: true, reached, ...options });
  }

  async send(method, path, body, ends) {
    if (this.state.get().sending) return;
    this.state.set({ sending: true, problem: null });
    try {
      const address = ends ? `${path}?hand=hidden` : hidden(this, path);
      const { view, events } = await this.ask(method, address, { body });
      if (this.local) await passOn(this, view, events);
      else this.show(view, events);
    } catch (error) {
      await this.refused(error);
    } finally {
      this.state.set({ sending: false });
    }
  }

  /** Say why not, over the table as it now stands. */
  async refused(error) {
    if (!(error instanceof Refused)) throw error;
    const { problem } = error;
    if (GONE[problem.code]) {
      GONE[problem.code](this.saved.id);
      return this.state.set({ gone: problem });
    }
    if (problem.code !== "offline") await read(this).catch(() => {}); // this refusal is told all the same
    this.stage.skip();
    return this.state.set({ problem });
  }

  /** Put the showdown away, and deal if nobody did. */
  async dismiss() {
    if (this.dealing) return;
    const next = this.legal("next_hand");
    this.dealing = true;
    if (next) await this.act(next);
    this.dealing = false;
    if (!this.latest.hand?.result) this.state.set({ showdown: null, live: false });
  }
}

/** A showdown stays until it is dismissed, also when the other has dealt in the meantime. `live`: it has just come. */
function showdownOf(view, events, before) {
  const ended = events.findLast(({ type }) => type === "hand_ended");
  if (ended && before.view) return { showdown: ended.result, live: true };
  if (view.hand?.result) return { showdown: view.hand.result, live: before.live };
  return { showdown: before.view?.match.number === view.match.number ? before.showdown : null, live: before.live };
}
