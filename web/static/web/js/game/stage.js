/** Shows frames one after the other, each after a rest. What comes meanwhile waits its turn; a tap or a key skips it. */
import { pace } from "../pace.js";

const BACKLOG = 16;

export class Stage {
  /** `show` gets each frame once, in order, with `playing` on all but the last. */
  constructor(show) {
    this.show = show;
    this.waiting = [];
  }

  get playing() { return this.waiting.length > 0; }

  play(frames) {
    const idle = !this.playing;
    for (const frame of frames) this.add(frame);
    if (this.waiting.length > BACKLOG || !pace().rest) this.skip();
    else if (idle) this.next();
  }

  /** News without an event, such as the socket's of what is known already, is no step of its own. */
  add(frame) {
    const last = this.waiting.at(-1);
    if (last && !frame.events.length) last.view = frame.view;
    else this.waiting.push({ ...frame });
  }

  /** All that waits, at once. */
  skip() {
    clearTimeout(this.timer);
    while (this.waiting.length) this.pull();
  }

  next() {
    this.pull();
    if (!this.playing) return;
    const { rest } = pace();
    if (rest) this.timer = setTimeout(() => this.next(), rest);
    else this.skip();
  }

  pull() {
    const frame = this.waiting.shift();
    this.show({ ...frame, playing: this.playing });
  }

  /** Change the views that wait, as the one that is shown was changed. */
  amend(change) {
    this.waiting = this.waiting.map((frame) => ({ ...frame, view: change(frame.view) }));
  }
}
