/** Answers of an engine that are kept for a while. */

export interface AnswersOptions {
  /** All answers together weigh at most so much; the oldest go first. */
  most: number;
  /** Milliseconds for which an answer is good. */
  keepMs: number;
  now?: () => number;
}

/**
 * A screen that is loaded again, or asks the same before it saves, does not ask a paid service
 * again. Only what was answered is kept: no errors, and nothing that was broken off.
 */
export class Answers<Answer> {
  private readonly kept = new Map<string, { answer: Answer; weight: number; until: number }>();
  private weight = 0;
  private readonly options: AnswersOptions;

  constructor(options: AnswersOptions) {
    this.options = options;
  }

  get(question: string): Answer | undefined {
    const known = this.kept.get(question);
    if (!known) return undefined;
    if (known.until > this.now()) return known.answer;
    this.forget(question);
    return undefined;
  }

  set(question: string, answer: Answer, weight: number): void {
    this.forget(question);
    if (weight > this.options.most) return;
    this.kept.set(question, { answer, weight, until: this.now() + this.options.keepMs });
    this.weight += weight;
    for (const oldest of this.kept.keys()) {
      if (this.weight <= this.options.most) break;
      this.forget(oldest);
    }
  }

  private forget(question: string): void {
    this.weight -= this.kept.get(question)?.weight ?? 0;
    this.kept.delete(question);
  }

  private now(): number {
    return (this.options.now ?? Date.now)();
  }
}

/** Minutes in which the same person comes back to the same stops. */
const KEEP_MS = 5 * 60_000;
/** Points of lines, some 100 bytes each. */
const MOST_POINTS = 100_000;

/**
 * Remembers what each engine answered; another engine, or the same with other settings or
 * other roads, is another object and knows nothing of it.
 *
 * @param weigh the answer, in points of a line
 */
export function remembering<Answer>(
  weigh: (answer: Answer) => number,
  options: AnswersOptions = { most: MOST_POINTS, keepMs: KEEP_MS },
) {
  const byEngine = new WeakMap<object, Answers<Answer>>();
  return async (engine: object, question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const answers = byEngine.get(engine) ?? new Answers<Answer>(options);
    byEngine.set(engine, answers);
    const known = answers.get(question);
    if (known !== undefined) return known;
    const answer = await ask();
    answers.set(question, answer, weigh(answer));
    return answer;
  };
}
