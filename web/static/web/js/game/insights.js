/** Questions to the adviser, a hint or the analysis of a hand: asked, then polled or heard of until they are answered. */
import { Refused, call } from "../api.js";

const POLL = 700, PATIENCE = 90000;
const AWAITED = new Set(["queued", "running"]);

export class Insights {
  constructor(game) {
    this.game = game;
    this.listeners = new Map();
  }

  /** A frame of the socket about a question. */
  heard({ id }) {
    this.listeners.get(id)?.();
  }

  /** The answer to the question at `path`; `told` gets its progress in percent. Refused if there is none. */
  async ask(path, key = this.game.key, told = () => {}) {
    const until = Date.now() + PATIENCE;
    let question = await call("POST", `${this.game.path}${path}`, { key, body: {} });
    while (AWAITED.has(question.status) && Date.now() < until) {
      told(question.progress);
      await this.news(question.id);
      question = await call("GET", `${this.game.path}/insights/${question.id}`, { key });
    }
    if (question.status !== "done" || question.moves?.length === 0) throw new Refused({ code: "no_answer" });
    return question;
  }

  /** Until something is heard of the question, or it is time to ask again. */
  async news(id) {
    await new Promise((resolve) => {
      this.listeners.set(id, resolve);
      setTimeout(resolve, POLL);
    });
    this.listeners.delete(id);
  }

  /** What to play now: `hint` of the state is `{moves}` once it is there. */
  async hint() {
    const { game } = this, { view, hint } = game.state.get();
    if (hint || !mayAsk(game, view)) return;
    const asked = { moves: null };
    game.state.set({ hint: asked, problem: null });
    const still = () => game.state.get().hint === asked;
    try {
      const { moves } = await this.ask("/hint");
      if (still()) game.state.set({ hint: { moves } });
    } catch (error) {
      if (!still()) return;
      game.state.set({ hint: null });
      await game.refused(error);
    }
  }

  /** The decisions of a finished hand, in order; in a local game both players', who are here with their keys. */
  async analysis(match, hand, told) {
    const keys = this.game.local ? Object.values(this.game.saved.keys) : [this.game.key];
    const path = `/matches/${match}/hands/${hand}/analysis`;
    const answers = [];
    for (const [i, key] of keys.entries())
      answers.push(await this.ask(path, key, (progress) => told((100 * i + progress) / keys.length)));
    const known = new Map(answers.flatMap(({ decisions }) => decisions).map((decision) => [decision.version, decision]));
    return { whole: keys.length > 1 || answers[0].whole, decisions: [...known.values()].sort((a, b) => a.version - b.version) };
  }
}

/** Whether this seat may ask for a hint now. */
export const mayAsk = (game, { room, hand }) =>
  room.mode !== "online" && room.status === "open" && hand?.to_act === game.seat && Boolean(hand.your_cards);
