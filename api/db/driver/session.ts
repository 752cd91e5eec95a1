import type { PgSession } from "drizzle-orm/pg-core";
import type { Db } from "../db";

/** What a database runs its statements by. */
// biome-ignore lint/suspicious/noExplicitAny: the sessions of both drivers, whose results differ.
export type Session = PgSession<any, any, any>;

/** The session of a database or a transaction, which the types leave out. */
export const sessionOf = (db: unknown): Session => (db as { session: Session }).session;

/** A database as it is, but for its session. */
export const withSession = (db: Db, session: Session): Db =>
  Object.assign(Object.create(db), { session });
