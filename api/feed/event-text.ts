/** News as server-sent events. */
import { type Mark, markText } from "./mark";
import type { NewsItem } from "./news";

/** How long a browser waits before it opens an ended stream again. */
const RETRY_MS = 3000;
export const RETRY = `retry: ${RETRY_MS}\n\n`;

/** Why a stream does not go on where an earlier one broke off. */
export type ResetReason = "unknown" | "too old" | "too much";

/**
 * An item as an event, whose id says that all until it has been told.
 * @param before the mark of one who has been told nothing of what the item came with
 * @param after of one who has been told all of it
 */
export function newsText(item: NewsItem, before: Mark, after: Mark): string {
  const mark = { ...before, upTo: { seen: after.seen, rowId: item.id } };
  return `id: ${markText(mark)}\n${eventText(item)}`;
}

/** An item without an id: whoever breaks off there comes back with the one before. */
export const eventText = ({ event: { name, data } }: Pick<NewsItem, "event">): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Says how far has been told, where there is nothing to tell. */
export const beat = (mark: Mark): string => `id: ${markText(mark)}\nevent: beat\ndata:\n\n`;

/** What is told next is the present state; what came in between is not told. */
export const reset = (reason: ResetReason): string =>
  `event: reset\ndata: ${JSON.stringify({ reason })}\n\n`;
