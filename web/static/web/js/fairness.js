/** The proof of the shuffle (docs/protocol.md, "A fair deal"), done with WebCrypto from a match's record. */
const text = new TextEncoder();
const FRESH = ["S", "H", "D", "C"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));

const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => Number.parseInt(pair, 16));
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const sha256 = async (data) => hex(await crypto.subtle.digest("SHA-256", data));

async function hmac(key, data) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return crypto.subtle.sign("HMAC", imported, data);
}

/** The hand's deck in dealing order. */
export async function deckOf(seed, seeds, hand) {
  const shares = await Promise.all(["1", "2"].map((seat) => sha256(text.encode(seeds[seat] ?? ""))));
  const key = await hmac(bytes(seed), text.encode(["gin-server deck 1", hand, ...shares].join("\n")));
  const deck = [...FRESH], source = numbers(key);
  for (let last = 51; last > 0; last -= 1) {
    const x = await below(source, last + 1);
    [deck[last], deck[x]] = [deck[x], deck[last]];
  }
  return deck;
}

async function below(source, bound) {
  const limit = Math.floor(2 ** 32 / bound) * bound;
  let x = limit;
  while (x >= limit) x = (await source.next()).value;
  return x % bound;
}

async function* numbers(key) {
  for (let i = 0; ; i += 1) {
    const counter = new DataView(new ArrayBuffer(4));
    counter.setUint32(0, i);
    const block = new DataView(await hmac(key, counter.buffer));
    for (let at = 0; at < 32; at += 4) yield block.getUint32(at);
  }
}

/** Whether the seed fits the commitment and every hand of the record was dealt from it as its players saw. */
export async function isFair({ seed, commitment, client_seeds: seeds, hands }) {
  if ((await sha256(bytes(seed))) !== commitment) return false;
  for (const { number, deck, dealer, holdings, upcard } of hands) {
    const due = await deckOf(seed, seeds, number);
    const first = due.slice(0, 10), second = due.slice(10, 20);
    const same = due.join() === deck.join() && due[20] === upcard
      && alike(first, holdings[3 - dealer]) && alike(second, holdings[dealer]);
    if (!same) return false;
  }
  return true;
}

const alike = (a, b) => [...a].sort().join() === [...b].sort().join();
