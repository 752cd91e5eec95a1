import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { foldersOf } from "../../db/fold-sums";
import { queryRows } from "../../db/rows";
import {
  audit,
  lastPositions,
  limits,
  looks,
  messages,
  positions,
  sessions,
} from "../../db/schema";
import type { Mailer } from "../../mail/mailer";

/** How long things are kept; what is not named, for good. */
export interface Keeping {
  positionsMs?: number;
  messagesMs?: number;
  /** Mail that was written into the outbox. */
  mailsMs?: number;
  /** Who looked where agents are. */
  looksMs?: number;
  /** Who did what. */
  auditMs?: number;
}

/** Until then a session that is over is kept, for whoever looks into what was done in it. */
export const SESSIONS_KEPT_MS = 24 * 3_600_000;

/** Deletes one kind of thing once it is old, or does what else is to be done with it then. */
export interface Sweeper {
  what: string;
  keptMs: number;
  /** Takes up to so many that are from before, the oldest first, and says how many there were. */
  sweepSome(before: Date, most: number): Promise<number>;
  /** Gives back the room that they took. */
  tidy?(): Promise<unknown>;
}

interface Places {
  db: Db;
  mailer: Mailer;
  /** The embedded database, which gives room free only when told to. */
  alone: boolean;
}

/** The sweepers of all that is not kept for good. */
export function sweepersOf(keeping: Keeping, { db, mailer, alone }: Places): Sweeper[] {
  const { positionsMs, messagesMs, mailsMs, looksMs, auditMs } = keeping;
  const vacuum = (tables: SQL) => (alone ? () => db.execute(sql`VACUUM ${tables}`) : undefined);
  const { forgetSome } = mailer;
  return [
    {
      what: "sessions",
      keptMs: SESSIONS_KEPT_MS,
      sweepSome: (before: Date, most: number) => deleteSessions(db, before, most),
      tidy: vacuum(sql`${sessions}`),
    },
    ...(positionsMs === undefined
      ? []
      : [
          {
            what: "positions",
            keptMs: positionsMs,
            sweepSome: (before: Date, most: number) => deletePositions(db, before, most),
            tidy: vacuum(sql`${positions}, ${lastPositions}`),
          },
        ]),
    ...(messagesMs === undefined
      ? []
      : [
          {
            what: "messages",
            keptMs: messagesMs,
            sweepSome: (before: Date, most: number) => deleteOld(db, messages, before, most),
            tidy: vacuum(sql`${messages}`),
          },
        ]),
    ...(looksMs === undefined
      ? []
      : [
          {
            what: "looks",
            keptMs: looksMs,
            sweepSome: (before: Date, most: number) => deleteOld(db, looks, before, most),
            tidy: vacuum(sql`${looks}`),
          },
        ]),
    ...(auditMs === undefined
      ? []
      : [
          {
            what: "audit",
            keptMs: auditMs,
            sweepSome: (before: Date, most: number) => deleteOld(db, audit, before, most, audit.at),
            tidy: vacuum(sql`${audit}`),
          },
        ]),
    ...(mailsMs === undefined || !forgetSome
      ? []
      : [{ what: "mails", keptMs: mailsMs, sweepSome: forgetSome }]),
  ];
}

/** Keeps the sums of reports in one piece each: see `db/fold-sums`. */
export const sumSweepers = (db: Db, alone: boolean): Sweeper[] =>
  foldersOf(db).map(({ what, table, foldSome }) => ({
    what: `sums: ${what}`,
    keptMs: 0,
    sweepSome: (_before, most) => foldSome(most),
    ...(alone && { tidy: () => db.execute(sql`VACUUM ${table}`) }),
  }));
/** Counts of what may be done only so often, once they count no more. */
export const limitSweeper = (db: Db): Sweeper => ({
  what: "limits",
  keptMs: 0,
  async sweepSome(before, most) {
    const gone = await queryRows(
      db,
      sql`
      DELETE FROM ${limits} WHERE ${limits.key} IN (
        SELECT old.key FROM ${limits} AS old
        WHERE old.expire < ${before.toISOString()}::timestamptz
        ORDER BY old.expire LIMIT ${most}::int FOR UPDATE SKIP LOCKED)
      RETURNING 1 AS deleted`,
    );
    return gone.length;
  },
});

/** Old positions but the last of each user within each office, which says where they were seen last. */
async function deletePositions(db: Db, before: Date, most: number): Promise<number> {
  const gone = await queryRows(
    db,
    sql`
    DELETE FROM ${positions} WHERE ${positions.id} IN (
      SELECT old.id FROM ${positions} AS old
      WHERE old.created_at < ${before.toISOString()}::timestamptz AND NOT EXISTS (
        SELECT 1 FROM ${lastPositions} WHERE ${lastPositions.userId} = old.user_id
          AND ${lastPositions.positionId} = old.id)
      ORDER BY old.created_at LIMIT ${most}::int FOR UPDATE OF old SKIP LOCKED)
    RETURNING 1 AS deleted`,
  );
  return gone.length;
}

async function deleteOld(
  db: Db,
  table: typeof messages | typeof looks | typeof audit,
  before: Date,
  most: number,
  at: AnyColumn = looks.createdAt,
): Promise<number> {
  const column = sql.identifier(at.name);
  const gone = await queryRows(
    db,
    sql`
    DELETE FROM ${table} WHERE ${table.id} IN (
      SELECT old.id FROM ${table} AS old
      WHERE old.${column} < ${before.toISOString()}::timestamptz
      ORDER BY old.${column} LIMIT ${most}::int FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS deleted`,
  );
  return gone.length;
}

async function deleteSessions(db: Db, before: Date, most: number): Promise<number> {
  const gone = await queryRows(
    db,
    sql`
    DELETE FROM ${sessions} WHERE ${sessions.id} IN (
      SELECT old.id FROM ${sessions} AS old
      WHERE least(old.expires_at, old.ended_at) < ${before.toISOString()}::timestamptz
      ORDER BY least(old.expires_at, old.ended_at) LIMIT ${most}::int FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS deleted`,
  );
  return gone.length;
}
