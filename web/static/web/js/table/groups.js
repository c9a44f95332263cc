/** The hand's cards in the order they are shown: by melds, rank, suit, or the player's own order. */
const RANKS = "A23456789TJQK", SUITS = "SHDC";
const rank = (card) => RANKS.indexOf(card[0]);
const suit = (card) => SUITS.indexOf(card[1]);
const ROW = 344, CARD = 56, STEP = 46, GAP = 6;

export const kindOf = (meld) => (meld.every((card) => card[0] === meld[0][0]) ? "set" : "run");

/** Groups `{kind: "run" | "set" | "loose" | "all", cards, last?}`; `last` ends the loose cards. */
export function groupsOf({ your_cards: cards, your_melds: melds }, sort, own) {
  if (sort === "rank") return [{ kind: "all", cards: [...cards].sort((a, b) => rank(a) - rank(b) || suit(a) - suit(b)) }];
  if (sort === "suit") return [{ kind: "all", cards: [...cards].sort((a, b) => suit(a) - suit(b) || rank(a) - rank(b)) }];
  if (sort === "own") return [{ kind: "all", cards: inOwnOrder(cards, own) }];
  const melded = melds.flat();
  const loose = cards.filter((card) => !melded.includes(card)).sort((a, b) => rank(a) - rank(b) || suit(a) - suit(b));
  return [...melds.map((meld) => ({ kind: kindOf(meld), cards: meld })), { kind: "loose", cards: loose, last: true }]
    .filter((group) => group.cards.length);
}

/** The known order, new cards at its end. */
export function inOwnOrder(cards, own) {
  const known = own.filter((card) => cards.includes(card));
  return [...known, ...cards.filter((card) => !known.includes(card))];
}

const width = (row) => row.reduce((sum, { cards }) => sum + CARD + (cards.length - 1) * STEP + GAP, -GAP);
const fits = (row, group) => width([...row, group]) <= ROW;

/** Two rows for a narrow screen, so that each card is wide enough for a finger. Melds stay whole, loose cards fill up. */
export function inRows(groups) {
  const whole = groups.filter(({ kind, cards }) => kind !== "loose" && kind !== "all" && cards.length <= 7);
  const rest = groups.filter((group) => !whole.includes(group));
  const rows = [[], []];
  for (const group of whole) (fits(rows[0], group) ? rows[0] : rows[1]).push(group);
  for (const { kind, cards, last } of rest) {
    const above = upper(rows, cards);
    if (above) rows[0].push({ kind, cards: cards.slice(0, above), last: last && above === cards.length });
    if (above < cards.length) rows[1].push({ kind, cards: cards.slice(above), last });
  }
  return rows.filter((row) => row.length);
}

/** How many of these cards go into the upper row: few, but so many that the lower one holds the others. */
function upper([above, below], cards) {
  const held = above.flatMap((group) => group.cards).length;
  const wish = Math.max(0, Math.ceil((held + below.flatMap((group) => group.cards).length + cards.length) / 2) - held);
  const most = cards.map((_, i) => i + 1).filter((n) => fits(above, { cards: cards.slice(0, n) })).at(-1) ?? 0;
  const must = cards.findIndex((_, n) => n === cards.length || fits(below, { cards: cards.slice(n) }));
  return Math.max(must < 0 ? most : must, Math.min(wish, most));
}
