/** What was answered lately: so many answers, for so long. */
export class Recent<T> {
  private readonly kept = new Map<string, { value: T; until: number }>();

  constructor(
    private readonly most: number,
    private readonly forMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The answer to the same question, or that of `ask`; failures are not kept. */
  async get(question: unknown, ask: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(question);
    const known = this.kept.get(key);
    if (known && known.until > this.now()) return known.value;
    const value = await ask();
    this.kept.delete(key);
    this.kept.set(key, { value, until: this.now() + this.forMs });
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= this.most) break;
      this.kept.delete(oldest);
    }
    return value;
  }
}
