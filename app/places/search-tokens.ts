import { randomUUID } from "node:crypto";
import { Kept } from "~/lib/kept";

/** A search that pauses for longer has ended, as far as the service counts. */
const PAUSE_MS = 180_000;
const MOST = 1_000;

/**
 * The tokens by which Google counts all that one person types until they choose a place as one
 * search.
 */
export class SearchTokens {
  private readonly tokens: Kept<string>;

  constructor(
    now?: () => number,
    private readonly make: () => string = randomUUID,
  ) {
    this.tokens = new Kept({ most: MOST, forMs: PAUSE_MS, ...(now && { now }) });
  }

  /** The token of this person's search, which begins with it or goes on. */
  of(searcher: string): string {
    const token = this.tokens.get(searcher) ?? this.make();
    this.tokens.set(searcher, token);
    return token;
  }

  /** Ends this person's search, if there is one, and gives its token for the last time. */
  end(searcher: string): string | undefined {
    return this.tokens.take(searcher);
  }
}
