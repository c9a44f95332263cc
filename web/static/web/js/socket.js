/** The socket of a seat: comes back by itself with growing pauses, asks for what it missed. */
const FINAL = new Set([4401, 4404, 4410, 4422]);
const SURPLUS = 4429;
const PING = 20000, PATIENCE = 10000;

/** `on(frame)` gets every frame, `state(open)` every change of the line, `over()` is its end; `version()` is the last known. */
export function connect(room, key, { on, state, version, over: ended }) {
  let socket, tries = 0, timer, doubt, up = false, over = false;
  const scheme = location.protocol === "https:" ? "wss" : "ws";

  function open() {
    clearTimeout(timer);
    socket = new WebSocket(`${scheme}://${location.host}/ws/v1/rooms/${room}`, ["gin.v1", `seat.${key}`]);
    socket.onmessage = (message) => receive(JSON.parse(message.data));
    socket.onclose = (event) => closed(event.code);
  }

  /** The line is good once the server has spoken: it accepts everybody first, and then says who may not stay. */
  function receive(frame) {
    trust();
    if (!up) state(true);
    [up, tries] = [true, 0];
    if (frame.t === "events" && frame.from > version()) send({ t: "resume", after: version() });
    else on(frame);
  }

  /** A page that lost its place to newer ones of this seat gets it back when it is looked at again. */
  function closed(code) {
    trust();
    socket = null;
    [up, over] = [false, FINAL.has(code)];
    state(over);
    if (over) ended();
    if (over || code === SURPLUS) return;
    timer = setTimeout(open, Math.min(8000, 300 * 2 ** tries) * (0.75 + Math.random() / 2));
    tries += 1;
  }

  function send(frame) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  }

  /** Anything that comes will do for an answer. */
  function ping() {
    if (!socket) return;
    send({ t: "ping", version: version() });
    doubt ??= setTimeout(giveUp, PATIENCE);
  }

  function trust() {
    clearTimeout(doubt);
    doubt = null;
  }

  /** A dead line may take minutes to close, so nobody waits for that. */
  function giveUp() {
    socket.onmessage = socket.onclose = null;
    socket.close();
    closed();
  }

  function hurry() {
    if (socket) ping();
    else if (!over) open();
  }

  open();
  setInterval(ping, PING);
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && hurry());
}
