import { LRUCache } from "lru-cache";
import type { DirectionsEngine } from "./engine";

/** Minutes in which the same person comes back to the same stops. */
const TTL_MS = 5 * 60_000;
/** Points of lines, some 100 bytes each. */
const MAX_POINTS = 100_000;

/** An answer that an engine is still working on. */
interface Pending<Answer> {
  answer: Promise<Answer>;
  /** Of whoever asked first: when it is aborted, so is the answer. */
  signal: AbortSignal | undefined;
}

interface Answers<Answer extends object> {
  known: LRUCache<string, Answer>;
  pending: Map<string, Pending<Answer>>;
}

/**
 * Caches what each engine answered for some minutes, so that a screen that is loaded again, or
 * asks the same before it saves, does not ask a paid service again. Whoever asks the same while
 * the answer is on its way waits for it too, and asks anew only where the one who asked first
 * gave up. Another engine, or the same with other settings or other roads, is another object
 * and has a cache of its own.
 *
 * @param pointsIn how many points the lines of an answer have, which is what its memory goes to
 * @param maxPoints so many points of all answers of an engine together
 */
export function answerCache<Answer extends object>(
  pointsIn: (answer: Answer) => number,
  maxPoints = MAX_POINTS,
) {
  const byEngine = new WeakMap<DirectionsEngine, Answers<Answer>>();
  const answersOf = (engine: DirectionsEngine) => {
    const there = byEngine.get(engine);
    if (there) return there;
    const known = new LRUCache<string, Answer>({
      maxSize: maxPoints,
      // A size of nothing is not allowed.
      sizeCalculation: (answer) => Math.max(1, pointsIn(answer)),
      ttl: TTL_MS,
    });
    const answers: Answers<Answer> = { known, pending: new Map() };
    byEngine.set(engine, answers);
    return answers;
  };

  /** @param signal the one that `ask` heeds */
  return async function answer(
    engine: DirectionsEngine,
    question: string,
    ask: () => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const { known, pending } = answersOf(engine);
    const before = known.get(question);
    if (before) return before;
    const asked = pending.get(question);
    if (asked) {
      try {
        return await asked.answer;
      } catch (error) {
        signal?.throwIfAborted();
        if (!asked.signal?.aborted) throw error;
        return answer(engine, question, ask, signal);
      }
    }
    const asking = ask();
    pending.set(question, { answer: asking, signal });
    try {
      const found = await asking;
      known.set(question, found);
      return found;
    } finally {
      pending.delete(question);
    }
  };
}
