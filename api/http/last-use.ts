import { and, eq, lt } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Background } from "../background";
import type { Db } from "../db/connect";
import { sessions } from "../db/schema";

const EVERY_MS = 60_000;
/** Of more sessions than that in a minute, some are written twice. */
const MOST_KNOWN = 10_000;

/** Keeps when and from where sessions were used last. */
export interface LastUse {
  /** Notes a use; what was written less than a minute ago is not written again. */
  note(sessionId: string, usedAt: string, address: string): void;
}

/** No request waits for it, and of many at once one alone writes. */
export function createLastUse(deps: { db: Db; now: () => Date; background: Background }): LastUse {
  const { db, now, background } = deps;
  /** When a write was begun here: what was read before it ended does not know of it. */
  const begun = new LRUCache<string, number>({ max: MOST_KNOWN });
  return {
    note(sessionId, usedAt, address) {
      const at = now();
      const before = at.getTime() - EVERY_MS;
      if (Date.parse(usedAt) > before || (begun.get(sessionId) ?? 0) > before) return;
      begun.set(sessionId, at.getTime());
      background.run("keeping when a session was used", async () => {
        await db
          .update(sessions)
          .set({ usedAt: at.toISOString(), address })
          .where(and(eq(sessions.id, sessionId), lt(sessions.usedAt, at.toISOString())));
      });
    },
  };
}
