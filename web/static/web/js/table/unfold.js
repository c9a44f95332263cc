/** A showdown that has just come unfolds: the layoffs slide onto the melds one by one, then the points count up. */
import { useEffect, useState } from "../../vendor/preact.js";
import { pace } from "../pace.js";
import { useSkip } from "./skip.js";

const COUNTS = 10;

/** `{laid, summed, share, over}`: layoffs done, whether the sum stands, the share of the points counted, whether all is told. */
export function useUnfolding({ kind, layoffs }, live) {
  const last = kind === "void" ? 0 : layoffs.length + COUNTS;
  const [beat, go] = useState(live && pace().rest ? 0 : last);
  useSkip(() => beat < last, () => go(last));
  useEffect(() => {
    if (beat >= last) return undefined;
    const { rest, travel } = pace();
    const timer = setTimeout(() => go(rest ? beat + 1 : last), beat <= layoffs.length ? rest : travel / 4);
    return () => clearTimeout(timer);
  }, [beat]);
  const counted = beat - (last - COUNTS);
  return { laid: beat, summed: counted >= 0, share: Math.max(0, counted) / COUNTS, over: beat >= last };
}
