/** What the page shows, and from what. */
import type { OutboxRecord } from "./records";
import type { Arrival } from "./store";
import type { OfflineWords } from "./words";

export interface Shown {
  /** The page as the server made it. */
  page: HTMLElement;
  /** What is on the screen: the card on top may hold what was entered. */
  live: HTMLElement;
  /** Of the page's agent. */
  records: readonly OutboxRecord[];
  arrivals: readonly Arrival[];
  /** The stops that were reported in this tab. */
  reportedHere: ReadonlySet<string>;
  /** By how much the server's clock is ahead of the phone's, in milliseconds; 0 if they agree, or nobody knows. */
  shift: number;
  /** The page was just read again. */
  isFresh: boolean;
  /** The stop that was chosen. */
  chosen: string | null;
  words: OfflineWords;
}
