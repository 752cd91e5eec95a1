/** So many requests within this time, and somebody is at work here; ms. */
const REQUESTS = 3;
const WITHIN_MS = 2_000;

/** How much is asked of this process, apart from its jobs. */
export interface Demand {
  /** A request came. */
  asked(): void;
  /** Whether people are at work: the page that follows a job asks less often than that. */
  isHigh(): boolean;
}

/** @param clock milliseconds from any beginning */
export function createDemand(clock = () => performance.now()): Demand {
  let times: number[] = [];
  return {
    asked() {
      times = [...times, clock()].slice(-REQUESTS);
    },
    isHigh: () => times.length === REQUESTS && clock() - (times[0] ?? 0) <= WITHIN_MS,
  };
}
