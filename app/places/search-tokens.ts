import { randomUUID } from "node:crypto";

/** A search that pauses for longer has ended, as far as the service counts. */
const PAUSE_MS = 180_000;
const MOST = 1_000;

/**
 * The tokens by which Google counts all that one person types until they choose a place as one
 * search.
 */
export class SearchTokens {
  private readonly tokens = new Map<string, { token: string; until: number }>();

  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly make: () => string = randomUUID,
  ) {}

  /** The token of this person's search, which begins with it or goes on. */
  of(searcher: string): string {
    const token = this.end(searcher) ?? this.make();
    this.tokens.set(searcher, { token, until: this.now() + PAUSE_MS });
    for (const oldest of this.tokens.keys()) {
      if (this.tokens.size <= MOST) break;
      this.tokens.delete(oldest);
    }
    return token;
  }

  /** Ends this person's search, if there is one, and gives its token for the last time. */
  end(searcher: string): string | undefined {
    const known = this.tokens.get(searcher);
    this.tokens.delete(searcher);
    return known && known.until > this.now() ? known.token : undefined;
  }
}
