import type pg from "pg";
import type { Db } from "../db";
import { duringWork, presentWork } from "../work";
import { type Session, sessionOf, withSession } from "./session";

/**
 * The database, whose transactions give their connection back in any case. Drizzle keeps one
 * whose BEGIN fails, as it does where Postgres ends in that moment: after so many as there are in
 * the pool nobody was answered any more until the process was started again
 * (https://github.com/drizzle-team/drizzle-orm/issues/6241).
 */
export function pooledTransactions(db: Db, pool: pg.Pool): Db {
  const session = sessionOf(db);
  const pooled: Session = Object.create(session);
  pooled.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      const onClient: Session = Object.assign(Object.create(session), { client });
      return await onClient.transaction((tx) => withinShare(() => work(tx)), config);
    } finally {
      // One that is broken is dropped by the pool.
      client.release();
    }
  };
  return withSession(db, pooled);
}

/** What a transaction's work asks of other connections needs no further share, or such work would wait for itself. */
function withinShare<T>(act: () => T): T {
  const work = presentWork();
  return work ? duringWork({ ...work, hasShare: true }, act) : act();
}
