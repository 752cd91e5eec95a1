import { unlessAborted } from "geo/requests/unless-aborted";

interface WorkOptions {
  /** Aborted once nobody has waited for the work for its grace. */
  signal: AbortSignal;
  /** To be told which share of it is done, from 0 to 1. */
  onShare: (share: number) => void;
}

/**
 * Work that several may wait for, and that goes on for a while when they have all gone: they may
 * only have turned away, or be pages that ask again and again how far it is.
 */
export class LastingWork<Result> {
  /** Which share of it is done, from 0 to 1. */
  share = 0;
  readonly #result: Promise<Result>;
  readonly #stop = new AbortController();
  readonly #graceMs: number;
  #waiting = 0;
  #grace: NodeJS.Timeout | undefined;

  constructor(work: (options: WorkOptions) => Promise<Result>, graceMs: number) {
    this.#graceMs = graceMs;
    const onShare = (share: number) => {
      this.share = share;
    };
    this.#result = work({ signal: this.#stop.signal, onShare });
    // Whoever waits is told; nobody has to.
    this.#result.catch(() => {});
  }

  /** Whether it was given up, as nobody waited any more. */
  get givenUp(): boolean {
    return this.#stop.signal.aborted;
  }

  /**
   * The result, or undefined where it takes longer than that.
   * @throws what the work throws, or the signal's reason when it is aborted
   */
  async within(ms: number, signal?: AbortSignal): Promise<Result | undefined> {
    this.#waiting++;
    clearTimeout(this.#grace);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      if (ms < Number.POSITIVE_INFINITY) timer = setTimeout(resolve, ms, undefined);
    });
    try {
      return await unlessAborted(Promise.race([this.#result, late]), signal);
    } finally {
      clearTimeout(timer);
      if (--this.#waiting === 0) this.#leave();
    }
  }

  #leave(): void {
    const stop = () => this.#stop.abort(new Error("nobody waits for it any more"));
    if (this.#graceMs === 0) stop();
    else this.#grace = setTimeout(stop, this.#graceMs).unref();
  }
}
