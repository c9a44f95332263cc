/** One game on this device: what is known of it, and what the player may do about it. */
import { Refused, call, newKey } from "./api.js";
import { connect } from "./socket.js";
import { forgetGame, saveGame } from "./storage.js";
import { store } from "./store.js";

const GONE = new Set(["room_not_found", "unauthenticated"]);
const BY_VERSION = new Set(["pass", "draw", "discard", "knock", "big_gin", "next_hand"]);
const LOG = 40;

export class Game {
  constructor(saved) {
    this.saved = saved;
    this.local = saved.mode === "local";
    this.seat = Number(Object.keys(saved.keys)[0]);
    this.state = store({ view: null, events: [], showdown: null, selected: null, sending: false, line: true,
      problem: null, gone: null, revealed: !this.local });
  }

  get key() { return this.saved.keys[this.seat]; }
  get version() { return this.state.get().view?.room.version ?? 0; }
  get path() { return `/rooms/${this.saved.id}`; }

  async open() {
    try {
      await this.read();
      if (!this.local) this.listen();
      else document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.refresh());
    } catch (error) {
      await this.refused(error);
    }
  }

  /** The view and the last events; in a local game those of the seat on turn, its hand still hidden. */
  async read() {
    let view = await call("GET", this.hidden(this.path), { key: this.key, patient: true });
    if (this.local && this.turn(view)) view = await call("GET", this.hidden(this.path), { key: this.key, patient: true });
    const after = Math.max(0, view.room.version - LOG);
    const { events } = await call("GET", this.hidden(`${this.path}/events?after=${after}`), { key: this.key, patient: true });
    this.show(view, events);
  }

  async refresh() {
    if (this.state.get().sending) return;
    try {
      const view = await call("GET", this.hidden(this.path), { key: this.key });
      if (view.room.version > this.version) await this.read();
    } catch (error) {
      await this.refused(error);
    }
  }

  hidden(path) {
    if (this.state.get().revealed) return path;
    return `${path}${path.includes("?") ? "&" : "?"}hand=hidden`;
  }

  listen() {
    this.close = connect(this.saved.id, this.key, {
      on: (frame) => this.receive(frame),
      state: (line) => this.state.set({ line }),
      version: () => this.version,
    });
  }

  receive(frame) {
    if (frame.t === "view") this.missed(frame.view);
    if (frame.t === "events") this.show(frame.view, frame.events);
    if (frame.t === "presence" && this.state.get().view) this.present(frame);
  }

  /** A whole view after a break: what led to it is asked for, so that it can be told. */
  async missed(view) {
    const after = this.version;
    const found = after && view.room.version > after
      ? await call("GET", `${this.path}/events?after=${after}`, { key: this.key }).catch(() => null) : null;
    this.show(view, found?.events ?? []);
  }

  present({ seats, paused }) {
    const { view } = this.state.get();
    this.state.set({ view: { ...view, room: { ...view.room, seats, paused } } });
  }

  /** Take over a view, unless a newer one came first. */
  show(view, events) {
    const before = this.state.get();
    if (before.view && view.room.version < before.view.room.version) return;
    const fresh = events.filter((event) => event.version > (before.events.at(-1)?.version ?? 0));
    const moved = before.view?.room.version !== view.room.version;
    this.state.set({ view, events: [...before.events, ...fresh].slice(-2 * LOG),
      showdown: showdownOf(view, fresh, before), ...(moved && { selected: null, problem: null }) });
    this.remember(view);
  }

  remember({ room, match }) {
    const prints = { [match.number]: match.fairness.commitment, ...this.saved.prints };
    this.saved = { ...this.saved, prints, at: Date.now(), scores: match.scores, status: match.status, level: room.level,
      code: room.invite_url?.split("/").at(-1), names: room.seats.map(({ seat, name }) => [seat, name]) };
    saveGame(this.saved.id, this.saved);
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
  }

  level(level) {
    return this.send("PUT", `${this.path}/level`, { level }, false);
  }

  async send(method, path, body, ends) {
    if (this.state.get().sending) return;
    this.state.set({ sending: true, problem: null });
    try {
      const address = ends ? `${path}?hand=hidden` : this.hidden(path);
      const { view, events } = await call(method, address, { key: this.key, body, id: newKey(), patient: true });
      await this.pass(view, events);
    } catch (error) {
      await this.refused(error);
    } finally {
      this.state.set({ sending: false });
    }
  }

  /** In a local game another seat's turn hides the hand and sits down on the other side. */
  async pass(view, events) {
    if (!this.local || !this.turn(view)) return this.show(view, events);
    this.state.set({ revealed: false, view: withoutHand(this.state.get().view) });
    const other = await call("GET", this.hidden(this.path), { key: this.key, patient: true });
    return this.show(other, events);
  }

  /** Whether the turn is now another seat's; then this device acts for that one. */
  turn(view) {
    const seat = view.hand?.to_act ?? this.seat;
    if (seat === this.seat) {
      if (!view.hand?.to_act) this.state.set({ revealed: false });
      return false;
    }
    this.seat = seat;
    return true;
  }

  async reveal() {
    try {
      const view = await call("GET", this.path, { key: this.key });
      this.state.set({ revealed: true });
      this.show(view, []);
    } catch (error) {
      await this.refused(error);
    }
  }

  /** Say why not, over the table as it now stands. */
  async refused(error) {
    if (!(error instanceof Refused)) throw error;
    const { problem } = error;
    if (GONE.has(problem.code)) {
      forgetGame(this.saved.id);
      return this.state.set({ gone: problem });
    }
    if (problem.code !== "offline") await this.read().catch(() => this.state.set({ line: false }));
    return this.state.set({ problem });
  }

  /** Put the showdown away, and deal if nobody did. */
  async dismiss() {
    const next = this.state.get().view.legal_actions.find(({ type }) => type === "next_hand");
    if (next) await this.act(next);
    if (!this.state.get().view.hand?.result) this.state.set({ showdown: null });
  }
}

/** A showdown stays until it is dismissed, also when the other has dealt in the meantime. */
function showdownOf(view, fresh, before) {
  if (view.hand?.result) return view.hand.result;
  if (before.view && fresh.some(({ type }) => type === "hand_ended")) return view.previous_result;
  return before.view?.match.number === view.match.number ? before.showdown : null;
}

function withoutHand(view) {
  const { your_cards, your_melds, your_deadwood, ...hand } = view.hand;
  return { ...view, hand, legal_actions: [] };
}
