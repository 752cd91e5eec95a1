import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../../db/connect";
import { foldersOf } from "../../../db/fold-sums";
import { createMonthPartitioner } from "../../../db/months";
import { queryRows } from "../../../db/rows";
import {
  audit,
  keptTexts,
  lastPositions,
  limits,
  messages,
  positionAccessLog,
  positions,
  sessions,
} from "../../../db/schema";
import type { Mailer } from "../../../mail/mailer";

/** How long things are kept; what is not named, for good. */
export interface RetentionPeriods {
  positionsMs?: number;
  messagesMs?: number;
  /** Mail that was written into the outbox. */
  mailsMs?: number;
  /** Who looked where agents are. */
  accessLogMs?: number;
  /** Who did what. */
  auditMs?: number;
}

/** Until then a session that is over is kept, for whoever looks into what was done in it. */
export const SESSIONS_KEPT_MS = 24 * 3_600_000;

/** How long a text of a console is kept after its last use: as long as a console itself keeps it. */
export const TEXTS_KEPT_MS = 12 * 3_600_000;

/** Deletes one kind of thing once it is old, or does what else is to be done with it then. */
export interface Sweeper {
  what: string;
  retentionMs: number;
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

/** Rows that grow old. */
interface Aging {
  table: PgTable;
  key: [PgColumn, ...PgColumn[]];
  /** From when on they do. */
  at: SQL;
  /** Which of them do. */
  only?: SQL;
  /** What is written with the table. */
  beside?: PgTable;
}

const AGING = {
  sessions: {
    table: sessions,
    key: [sessions.id],
    at: sql`least(${sessions.expiresAt}, ${sessions.endedAt})`,
  },
  positions: {
    table: positions,
    // With what they are parted by, so that each is looked for in one partition.
    key: [positions.id, positions.recordedAt],
    at: sql`${positions.createdAt}`,
    // The last of each user within each office says where they were seen last.
    only: sql`NOT EXISTS (
      SELECT 1 FROM ${lastPositions} WHERE ${lastPositions.userId} = ${positions.userId}
        AND ${lastPositions.positionId} = ${positions.id})`,
    beside: lastPositions,
  },
  messages: { table: messages, key: [messages.id], at: sql`${messages.createdAt}` },
  looks: {
    table: positionAccessLog,
    key: [positionAccessLog.id],
    at: sql`${positionAccessLog.createdAt}`,
  },
  audit: { table: audit, key: [audit.id], at: sql`${audit.at}` },
  /** What consoles keep for each other. */
  keptTexts: { table: keptTexts, key: [keptTexts.key], at: sql`${keptTexts.usedAt}` },
  /** Counts of what may be done only so often, once they count no more. */
  limits: { table: limits, key: [limits.key], at: sql`${limits.expire}` },
} satisfies Record<string, Aging>;

/** The sweepers of all that is not kept for good. */
export function sweepersOf(keeping: RetentionPeriods, { db, mailer, alone }: Places): Sweeper[] {
  const kept: [keyof typeof AGING, number | undefined][] = [
    ["sessions", SESSIONS_KEPT_MS],
    ["positions", keeping.positionsMs],
    ["messages", keeping.messagesMs],
    ["looks", keeping.accessLogMs],
    ["audit", keeping.auditMs],
    ["keptTexts", TEXTS_KEPT_MS],
    ["limits", 0],
  ];
  const { forgetSome } = mailer;
  return [
    ...kept.flatMap(([what, retentionMs]) =>
      retentionMs === undefined ? [] : { what, retentionMs, ...deleting(db, AGING[what], alone) },
    ),
    ...(keeping.mailsMs === undefined || !forgetSome
      ? []
      : [{ what: "mails", retentionMs: keeping.mailsMs, sweepSome: forgetSome }]),
  ];
}

/** Keeps the sums of reports in one piece each: see `db/fold-sums`. */
export const sumSweepers = (db: Db, alone: boolean): Sweeper[] =>
  foldersOf(db).map(({ what, table, foldSome }) => ({
    what: `sums: ${what}`,
    retentionMs: 0,
    sweepSome: (_before, most) => foldSome(most),
    ...(alone && { tidy: () => vacuum(db, [table]) }),
  }));

/** Keeps the partitions by month (see `db/months`); the clock is ours, as that of what is written. */
export const monthSweeper = (db: Db): Sweeper => {
  const keeper = createMonthPartitioner(db);
  return {
    what: "months",
    retentionMs: 0,
    async sweepSome(now) {
      await keeper(now);
      return 0;
    },
  };
};

const vacuum = (db: Db, tables: PgTable[]) => db.execute(sql`VACUUM ${sql.join(tables, sql`, `)}`);

function deleting(
  db: Db,
  { table, key, at, only = sql`true`, beside }: Aging,
  alone: boolean,
): Pick<Sweeper, "sweepSome" | "tidy"> {
  const keys = sql.join(key, sql`, `);
  return {
    async sweepSome(before, most) {
      const gone = await queryRows(
        db,
        sql`
        DELETE FROM ${table} WHERE (${keys}) IN (
          SELECT ${keys} FROM ${table} WHERE ${at} < ${before.toISOString()}::timestamptz AND ${only}
          ORDER BY ${at} LIMIT ${most}::int FOR UPDATE OF ${table} SKIP LOCKED)
        RETURNING 1 AS deleted`,
      );
      return gone.length;
    },
    ...(alone && { tidy: () => vacuum(db, beside ? [table, beside] : [table]) }),
  };
}
