export interface KeptOptions {
  /** So much together at most; the oldest go first. */
  most: number;
  /** Milliseconds for which each is kept. */
  forMs: number;
  now?: () => number;
}

/** Things by their keys, kept for a while: so many, or so heavy together. */
export class Kept<T> {
  private readonly entries = new Map<string, { value: T; weight: number; until: number }>();
  private weight = 0;
  private readonly options: KeptOptions;

  constructor(options: KeptOptions) {
    this.options = options;
  }

  get(key: string): T | undefined {
    const known = this.entries.get(key);
    return known && known.until > this.now() ? known.value : undefined;
  }

  /** Keeps it anew, as the newest; nothing that is too heavy by itself. */
  set(key: string, value: T, weight = 1): void {
    this.forget(key);
    if (weight > this.options.most) return;
    this.entries.set(key, { value, weight, until: this.now() + this.options.forMs });
    this.weight += weight;
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.options.most) break;
      this.forget(oldest);
    }
  }

  /** Gives it for the last time. */
  take(key: string): T | undefined {
    const value = this.get(key);
    this.forget(key);
    return value;
  }

  /** What is kept, or else what is made now; what fails is not kept. */
  async getOrMake(key: string, make: () => Promise<T>, weigh = (_: T) => 1): Promise<T> {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = await make();
    this.set(key, made, weigh(made));
    return made;
  }

  private forget(key: string): void {
    this.weight -= this.entries.get(key)?.weight ?? 0;
    this.entries.delete(key);
  }

  private now(): number {
    return (this.options.now ?? performance.now.bind(performance))();
  }
}
