import type { Db } from "../db/connect";
import { eventText, newsText, type ResetReason, reset } from "./event-text";
import type { StreamLimits } from "./limits";
import type { Listener } from "./listeners";
import { isBefore, type Mark, readMark, type Snapshot } from "./mark";
import { readNews } from "./news";

interface Resumed {
  now: Date;
  at: number;
  /** Where the stream goes on. */
  until: Mark;
  limits: Pick<StreamLimits, "longestGapMs" | "mostMissed">;
}

/**
 * Replays the events missed since `lastEventId`; if that is unknown, too old or too long, sends a
 * reset and the current state.
 *
 * What they may see is what they may see now, whatever they were told before.
 *
 * @param lastEventId as the listener has it, so anything
 */
export async function catchUp(
  db: Db,
  listener: Listener,
  lastEventId: string,
  { now, at, until, limits }: Resumed,
): Promise<string> {
  const told = readMark(lastEventId);
  if (!told || !isBefore(told.upTo?.seen ?? told.seen, until.seen)) return present("unknown");
  if (at - told.at > limits.longestGapMs) return present("too old");
  const { seen, upTo } = told;
  const from = (snapshot: Snapshot): Mark => ({ at: told.at, seen: snapshot });
  // The rest of what the last event came with, then all that came later.
  const parts = upTo ? [await missed(from(seen), from(upTo.seen), upTo.rowId)] : [];
  parts.push(await missed(from(upTo?.seen ?? seen), until));
  const texts = parts.flat();
  return texts.length > limits.mostMissed ? present("too much") : texts.join("");

  async function missed(before: Mark, end: Mark, after?: string): Promise<string[]> {
    const range = { until: end, after, most: limits.mostMissed + 1 };
    const asked = { now, at, audience: listener, ...range };
    const { items } = await readNews(db, listener.stream.sources, before, asked);
    return items.map((item) => newsText(item, before, end));
  }

  async function present(reason: ResetReason): Promise<string> {
    const events = await listener.stream.present(db, listener, limits.mostMissed);
    return reset(reason) + events.map((event) => eventText({ event })).join("");
  }
}
