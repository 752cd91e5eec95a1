import { LRUCache } from "lru-cache";
import { cached } from "~/lib/cached";
import type { DirectionsEngine } from "./engine";

/** Minutes in which the same person comes back to the same stops. */
const TTL_MS = 5 * 60_000;
/** Points of lines, some 100 bytes each. */
const MAX_POINTS = 100_000;

/**
 * Caches what each engine answered for some minutes, so that a screen that is loaded again, or
 * asks the same before it saves, does not ask a paid service again. Another engine, or the same
 * with other settings or other roads, is another object and has a cache of its own.
 *
 * @param pointsIn how many points the lines of an answer have, which is what its memory goes to
 * @param maxPoints so many points of all answers of an engine together
 */
export function answerCache<Answer extends object>(
  pointsIn: (answer: Answer) => number,
  maxPoints = MAX_POINTS,
) {
  const byEngine = new WeakMap<DirectionsEngine, LRUCache<string, Answer>>();
  const cacheOf = (engine: DirectionsEngine) => {
    const known = byEngine.get(engine);
    if (known) return known;
    const cache = new LRUCache<string, Answer>({
      maxSize: maxPoints,
      // A size of nothing is not allowed.
      sizeCalculation: (answer) => Math.max(1, pointsIn(answer)),
      ttl: TTL_MS,
    });
    byEngine.set(engine, cache);
    return cache;
  };
  return (engine: DirectionsEngine, question: string, ask: () => Promise<Answer>) =>
    cached(cacheOf(engine), question, ask);
}
