import { ENDED_LINK_DAYS } from "contract/links/facts";
import { PLAN_RETENTION_DAYS } from "contract/plans/facts";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../../db/connect";
import { foldersOf } from "../../../db/fold-sums";
import { createMonthPartitioner } from "../../../db/months";
import { queryRows } from "../../../db/rows";
import {
  audit,
  lastPositions,
  limits,
  messages,
  pastStops,
  plans,
  positionAccessLog,
  positions,
  presumedVisits,
  regionEvents,
  sessions,
  storedTexts,
  visitPhotos,
  visitProofs,
} from "../../../db/schema";
import type { Mailer } from "../../../mail/mailer";

/** How long records are stored. Those without a period are never deleted. */
export interface RetentionPeriods {
  positionsMs?: number;
  messagesMs?: number;
  /** Mail that was written into the outbox. */
  mailsMs?: number;
  /** Who looked where agents are. */
  accessLogMs?: number;
  /** Who did what. */
  auditMs?: number;
  /** Photos, signatures and codes of visits. */
  proofMs?: number;
}

/** How long an ended session is stored, so that its actions can be looked into. */
export const SESSION_RETENTION_MS = 24 * 3_600_000;

/** How long a plan is stored after its last change and its last day. */
export const PLAN_RETENTION_MS = PLAN_RETENTION_DAYS * 24 * 3_600_000;

/** How long a photo waits for the report that names it. */
const UNUSED_PHOTO_MS = 24 * 3_600_000;

/** For how long a report of a stop that an agent lost is taken: longer than phones are out of reach. */
const PAST_STOP_RETENTION_MS = 365 * 24 * 3_600_000;

/** How long a text of a console is stored after its last use: as long as in the console itself. */
export const STORED_TEXT_RETENTION_MS = 12 * 3_600_000;

/** Deletes one kind of record once it is old, or does other regular work. */
export interface Sweeper {
  what: string;
  retentionMs: number;
  /** Deletes up to `most` records from before, the oldest first, and returns how many it deleted. */
  sweepSome(before: Date, most: number): Promise<number>;
  /** Frees the space that they took. */
  tidy?(): Promise<unknown>;
}

interface Places {
  db: Db;
  mailer: Mailer;
  /** The embedded database, which frees space only on request. */
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
    only: sql`${sessions.method} <> 'link'`,
  },
  /** Of links, for the reports that still come: see `afterLink` of calls. */
  linkSessions: {
    table: sessions,
    key: [sessions.id],
    at: sql`least(${sessions.expiresAt}, ${sessions.endedAt})`,
    only: sql`${sessions.method} = 'link'`,
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
  /** What positions tell of is stored as long as they are. */
  presumedVisits: {
    table: presumedVisits,
    key: [presumedVisits.id],
    at: sql`${presumedVisits.createdAt}`,
  },
  regionEvents: {
    table: regionEvents,
    key: [regionEvents.userId, regionEvents.at, regionEvents.entered, regionEvents.region],
    at: sql`${regionEvents.createdAt}`,
  },
  messages: { table: messages, key: [messages.id], at: sql`${messages.createdAt}` },
  looks: {
    table: positionAccessLog,
    key: [positionAccessLog.id],
    at: sql`${positionAccessLog.createdAt}`,
  },
  audit: { table: audit, key: [audit.id], at: sql`${audit.at}` },
  /** Texts that consoles share. */
  storedTexts: { table: storedTexts, key: [storedTexts.key], at: sql`${storedTexts.usedAt}` },
  proof: {
    table: visitProofs,
    key: [visitProofs.userId, visitProofs.reportId],
    at: sql`${visitProofs.createdAt}`,
  },
  /** Photos that no report names, or not any more. */
  unusedPhotos: {
    table: visitPhotos,
    key: [visitPhotos.id],
    at: sql`${visitPhotos.createdAt}`,
    only: sql`NOT EXISTS (SELECT 1 FROM ${visitProofs} WHERE ${visitProofs.photoId} = ${visitPhotos.id})
      AND NOT EXISTS (SELECT 1 FROM ${visitProofs} WHERE ${visitProofs.drawnId} = ${visitPhotos.id})`,
  },
  /** Stops that an agent lost, for reports that come late. */
  pastStops: {
    table: pastStops,
    key: [pastStops.userId, pastStops.stopId],
    at: sql`${pastStops.endedAt}`,
  },
  plans: {
    table: plans,
    key: [plans.id],
    at: sql`greatest(${plans.updatedAt}, ${plans.lastDay}::timestamptz)`,
  },
  /** Counts of what may be done only so often, once they count no more. */
  limits: { table: limits, key: [limits.key], at: sql`${limits.expire}` },
} satisfies Record<string, Aging>;

/** The sweepers of all records with a retention period. */
export function sweepersOf(periods: RetentionPeriods, { db, mailer, alone }: Places): Sweeper[] {
  const aging: [keyof typeof AGING, number | undefined][] = [
    ["sessions", SESSION_RETENTION_MS],
    ["linkSessions", ENDED_LINK_DAYS * 24 * 3_600_000],
    ["positions", periods.positionsMs],
    ["presumedVisits", periods.positionsMs],
    ["regionEvents", periods.positionsMs],
    ["messages", periods.messagesMs],
    ["looks", periods.accessLogMs],
    ["audit", periods.auditMs],
    ["storedTexts", STORED_TEXT_RETENTION_MS],
    ["proof", periods.proofMs],
    ["unusedPhotos", UNUSED_PHOTO_MS],
    ["pastStops", PAST_STOP_RETENTION_MS],
    ["plans", PLAN_RETENTION_MS],
    ["limits", 0],
  ];
  const { forgetSome } = mailer;
  return [
    ...aging.flatMap(([what, retentionMs]) =>
      retentionMs === undefined ? [] : { what, retentionMs, ...deleting(db, AGING[what], alone) },
    ),
    ...(periods.mailsMs === undefined || !forgetSome
      ? []
      : [{ what: "mails", retentionMs: periods.mailsMs, sweepSome: forgetSome }]),
  ];
}

/** Folds the sums of reports: see `db/fold-sums`. */
export const sumSweepers = (db: Db, alone: boolean): Sweeper[] =>
  foldersOf(db).map(({ what, table, foldSome }) => ({
    what: `sums: ${what}`,
    retentionMs: 0,
    sweepSome: (_before, most) => foldSome(most),
    ...(alone && { tidy: () => vacuum(db, [table]) }),
  }));

/** Maintains the partitions by month (see `db/months`), by our clock, as all stored times are. */
export const monthSweeper = (db: Db): Sweeper => {
  const partition = createMonthPartitioner(db);
  return {
    what: "months",
    retentionMs: 0,
    async sweepSome(now) {
      await partition(now);
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
