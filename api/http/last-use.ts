import { and, eq, isNull, lt, or } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Background } from "../background";
import type { Db } from "../db/connect";
import { apiKeys, sessions } from "../db/schema";

const EVERY_MS = 60_000;
/** Of more sessions than that in a minute, some are written twice. */
const MOST_KNOWN = 10_000;

/** What is used: sessions, and API keys. */
const TABLES = { session: sessions, key: apiKeys };

/** Keeps when and from where sessions and API keys were used last. */
export interface LastUse {
  /** Notes a use; what was written less than a minute ago is not written again. */
  note(what: keyof typeof TABLES, id: string, usedAt: string, address: string): void;
}

/** No request waits for it, and of many at once one alone writes. */
export function createLastUse(deps: { db: Db; now: () => Date; background: Background }): LastUse {
  const { db, now, background } = deps;
  /** When a write was begun here: what was read before it ended does not know of it. */
  const begun = new LRUCache<string, number>({ max: MOST_KNOWN });
  return {
    note(what, id, usedAt, address) {
      const at = now();
      const before = at.getTime() - EVERY_MS;
      if (Date.parse(usedAt) > before || (begun.get(id) ?? 0) > before) return;
      begun.set(id, at.getTime());
      const table = TABLES[what];
      const isEarlier = or(isNull(table.usedAt), lt(table.usedAt, at.toISOString()));
      background.run(`keeping when a ${what} was used`, async () => {
        await db
          .update(table)
          .set({ usedAt: at.toISOString(), address })
          .where(and(eq(table.id, id), isEarlier));
      });
    },
  };
}
