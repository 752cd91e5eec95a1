import { and, eq, lt } from "drizzle-orm";
import type { Background } from "../background";
import type { Db } from "../db/connect";
import { sessions } from "../db/schema";

const EVERY_MS = 60_000;

/** Keeps when and from where sessions were used last. */
export interface LastUse {
  /** Notes a use; what was written less than a minute ago is not written again. */
  note(sessionId: string, usedAt: string, address: string): void;
}

/** No request waits for it, and of many at once one alone writes. */
export function createLastUse(deps: { db: Db; now: () => Date; background: Background }): LastUse {
  const { db, now, background } = deps;
  const writing = new Set<string>();
  return {
    note(sessionId, usedAt, address) {
      const at = now();
      const before = new Date(at.getTime() - EVERY_MS).toISOString();
      if (usedAt > before || writing.has(sessionId)) return;
      writing.add(sessionId);
      background.run("keeping when a session was used", async () => {
        try {
          await db
            .update(sessions)
            .set({ usedAt: at.toISOString(), address })
            .where(and(eq(sessions.id, sessionId), lt(sessions.usedAt, at.toISOString())));
        } finally {
          writing.delete(sessionId);
        }
      });
    },
  };
}
