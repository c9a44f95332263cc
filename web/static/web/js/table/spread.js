/** A hand as the showdown spreads it. */
import { kindOf } from "./groups.js";

const RANKS = "A23456789TJQK";

/** A seat's melds, the knocker's with the first `count` layoffs on them, then what is left: groups `{kind, cards, laid}`. */
export function spread({ knocker, cards, melds, layoffs }, seat, count = layoffs.length) {
  const done = layoffs.slice(0, count);
  const gone = done.map(({ card }) => card);
  const groups = melds[seat].map((meld) => {
    const laid = seat === knocker ? done.filter(({ onto }) => onto.join() === meld.join()).map(({ card }) => card) : [];
    return { kind: kindOf(meld), cards: inOrder([...meld, ...laid]), laid };
  });
  const loose = cards[seat].filter((card) => !melds[seat].flat().includes(card) && !gone.includes(card));
  return [...groups, ...(loose.length ? [{ kind: "loose", cards: loose, laid: [] }] : [])];
}

const inOrder = (cards) => [...cards].sort((a, b) => RANKS.indexOf(a[0]) - RANKS.indexOf(b[0]));
