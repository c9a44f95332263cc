/** State that components watch. */
import { useEffect, useState } from "../vendor/preact.js";

/** A value with `get`, `set` (a patch) and `watch`. */
export function store(initial) {
  let value = initial;
  const watchers = new Set();
  return {
    get: () => value,
    set(patch) {
      value = { ...value, ...patch };
      watchers.forEach((watcher) => watcher(value));
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** The store's value; the component is drawn again when it changes. */
export function useStore(source) {
  const [value, change] = useState(source.get());
  useEffect(() => {
    change(source.get());
    return source.watch(change);
  }, [source]);
  return value;
}
