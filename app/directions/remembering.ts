import { Kept, type KeptOptions } from "~/lib/kept";

/** Minutes in which the same person comes back to the same stops. */
const KEEP_MS = 5 * 60_000;
/** Points of lines, some 100 bytes each. */
const MOST_POINTS = 100_000;

/**
 * Remembers what each engine answered, so that a screen that is loaded again, or asks the same
 * before it saves, does not ask a paid service again. Another engine, or the same with other
 * settings or other roads, is another object and knows nothing of it.
 *
 * @param weigh the answer, in points of a line
 */
export function remembering<Answer>(
  weigh: (answer: Answer) => number,
  options: KeptOptions = { most: MOST_POINTS, forMs: KEEP_MS },
) {
  const byEngine = new WeakMap<object, Kept<Answer>>();
  return (engine: object, question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const answers = byEngine.get(engine) ?? new Kept<Answer>(options);
    byEngine.set(engine, answers);
    return answers.getOrMake(question, ask, weigh);
  };
}
