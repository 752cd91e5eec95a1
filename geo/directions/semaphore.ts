/** Lets so many run at a time; the others wait in the order they came. */
export class Semaphore {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(count: number) {
    this.free = count;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((go) => this.waiting.push(go));
    try {
      return await work();
    } finally {
      // The slot goes from hand to hand: nobody slips in between.
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }
}
