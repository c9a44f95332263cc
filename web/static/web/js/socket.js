/** The socket of a seat: comes back by itself with growing pauses, asks for what it missed. */
const FINAL = new Set([4401, 4404, 4410]);
const PING = 20000;

/** `on(frame)` gets every frame, `state(open)` every change of the line; `version()` is the last that is known. */
export function connect(room, key, { on, state, version }) {
  let socket, tries = 0, timer, stopped = false;
  const scheme = location.protocol === "https:" ? "wss" : "ws";

  function open() {
    socket = new WebSocket(`${scheme}://${location.host}/ws/v1/rooms/${room}`, ["gin.v1", `seat.${key}`]);
    socket.onopen = () => { tries = 0; state(true); };
    socket.onmessage = (message) => receive(JSON.parse(message.data));
    socket.onclose = (event) => { if (!stopped) closed(event.code); };
  }

  function receive(frame) {
    if (frame.t === "events" && frame.from > version()) send({ t: "resume", after: version() });
    else on(frame);
  }

  function closed(code) {
    state(FINAL.has(code));
    if (FINAL.has(code)) return;
    timer = setTimeout(open, Math.min(8000, 300 * 2 ** tries) * (0.75 + Math.random() / 2));
    tries += 1;
  }

  function send(frame) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  }

  function hurry() {
    if (stopped || socket.readyState !== WebSocket.CLOSED) return send({ t: "ping", version: version() });
    clearTimeout(timer);
    open();
  }

  open();
  const pings = setInterval(() => send({ t: "ping", version: version() }), PING);
  const visible = () => document.visibilityState === "visible" && hurry();
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", visible);
  return () => {
    stopped = true;
    clearInterval(pings);
    clearTimeout(timer);
    removeEventListener("online", hurry);
    document.removeEventListener("visibilitychange", visible);
    socket.close();
  };
}
