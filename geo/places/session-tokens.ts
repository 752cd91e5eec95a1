import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";

/** A search that pauses for longer has ended, as far as the service counts. */
const PAUSE_MS = 180_000;
const MAX_SEARCHES = 1_000;

/**
 * Google's session tokens: all that one person types until they choose a place counts as one
 * search.
 */
export class SessionTokens {
  private readonly tokens: LRUCache<string, string>;

  /** @param clock in milliseconds */
  constructor(
    clock: { now: () => number } = performance,
    private readonly make: () => string = randomUUID,
  ) {
    this.tokens = new LRUCache({
      max: MAX_SEARCHES,
      ttl: PAUSE_MS,
      perf: clock,
      // Reads the clock each time, and not at most once a millisecond.
      ttlResolution: 0,
    });
  }

  /** The token of this person's search, which begins with it or goes on. */
  of(searcher: string): string {
    const token = this.tokens.get(searcher) ?? this.make();
    this.tokens.set(searcher, token);
    return token;
  }

  /** Ends this person's search, if there is one, and gives its token for the last time. */
  end(searcher: string): string | undefined {
    const token = this.tokens.get(searcher);
    this.tokens.delete(searcher);
    return token;
  }
}
