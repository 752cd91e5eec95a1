/** Looks at what agents' positions tell of visits that nobody has reported. */
import { and, eq, gt, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { type Fix, findStays, isOpen, type Stay } from "geo/tracks/stays";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { lastPositions, presumedVisits, stayLooks, users } from "../../../db/schema";
import { createRepeated, type Repeated } from "../../../repeated";
import { findRegionStays, proposeVisits } from "./propose";
import {
  type Agent,
  readCandidates,
  readFixes,
  readKnown,
  readRegionEvents,
  type Span,
} from "./read";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Between two looks at all agents. */
const LOOK_EVERY_MS = MINUTE_MS;
/** An agent's positions are looked at once there are so many more minutes of them. */
const STEP_MS = 5 * MINUTE_MS;
/** A stay is taken as ended after such a silence. */
const SILENT_MS = 30 * MINUTE_MS;
/** At most so much is looked at in one go. */
const LONGEST_MS = 6 * HOUR_MS;
/** The first look at an agent goes back so far, and none to what is older. */
const FIRST_MS = 12 * HOUR_MS;
const OLDEST_MS = 7 * 24 * HOUR_MS;
/** The way to a stay tells whether it waited in traffic. */
const WAY_MS = 10 * MINUTE_MS;
/** Between two looks at one agent each, other work gets its turn. */
const MOST_AGENTS = 2_000;

interface StayWatch extends Repeated {
  /** Looks at all agents that are due; for tests. */
  look(): Promise<void>;
}

interface WatchOptions {
  db: Db;
  now: () => Date;
  log?: FastifyBaseLogger | undefined;
}

/** Finds presumed visits in the background, a few minutes after agents left. */
export function createStayWatch({ db, now, log }: WatchOptions): StayWatch {
  async function look(isStopping = () => false, renew = async () => true): Promise<void> {
    for (const agent of await listDue(db, now())) {
      if (isStopping() || !(await renew())) return;
      try {
        await lookAt(agent, isStopping);
      } catch (error) {
        log?.error(
          { err: error, agent: agent.id },
          "could not look for an agent's presumed visits",
        );
        await passOver(db, agent);
      }
    }
  }

  async function lookAt(agent: DueAgent, isStopping: () => boolean): Promise<void> {
    let fromAt: number | null = agent.fromAt;
    do {
      fromAt = await lookOnce(db, { ...agent, fromAt }, now());
    } while (fromAt !== null && !isStopping());
  }

  const watch = createRepeated({
    ...{ db, now, log, name: "presumed visits", everyMs: LOOK_EVERY_MS, work: look },
  });
  return { ...watch, look: () => look() };
}

interface DueAgent extends Agent {
  /** Of the last position, and of where the last look ended; ms since 1970. */
  lastAt: number;
  fromAt: number | null;
}

async function listDue(db: Db, now: Date): Promise<DueAgent[]> {
  const before = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const rows = await queryRows(
    db,
    sql`SELECT ${users.id} AS id, ${users.officeId} AS office_id, ${lastPositions.recordedAt} AS last_at,
      ${stayLooks.fromAt} AS from_at
    FROM ${users} JOIN ${lastPositions} ON ${lastPositions.userId} = ${users.id}
      AND ${lastPositions.officeId} = ${users.officeId}
    LEFT JOIN ${stayLooks} ON ${stayLooks.userId} = ${users.id}
    WHERE ${users.role} = 'agent' AND ${users.status} = 'active'
      AND ${lastPositions.recordedAt} >= ${before(OLDEST_MS)}
      AND (${stayLooks.userId} IS NULL
        OR ${lastPositions.recordedAt} >= ${stayLooks.toAt} + ${`${STEP_MS} milliseconds`}::interval
        OR NOT ${stayLooks.settled} AND ${lastPositions.recordedAt} <= ${before(SILENT_MS)})
    ORDER BY ${stayLooks.toAt} NULLS FIRST LIMIT ${MOST_AGENTS}::int`,
  );
  const ms = (value: unknown) => (value === null ? null : Date.parse(String(value)));
  return rows.map((row) => ({
    id: String(row.id),
    officeId: String(row.office_id),
    lastAt: new Date(String(row.last_at)).getTime(),
    fromAt: ms(row.from_at),
  }));
}

/** @returns where the next look begins, if there is more to look at now */
async function lookOnce(db: Db, due: DueAgent, now: Date): Promise<number | null> {
  const { lastAt, fromAt, ...agent } = due;
  const from = Math.max(fromAt ?? lastAt - FIRST_MS, now.getTime() - OLDEST_MS - FIRST_MS);
  const to = Math.min(lastAt, from + LONGEST_MS);
  const settled = to === lastAt && now.getTime() - lastAt >= SILENT_MS;
  const span = spanOf(from, to);
  const fixes = await readFixes(db, agent, span);
  const stays = findStays(fixes);
  const last = stays.at(-1);
  // A stay as long as a look is no visit that goes on: else the next look would begin where this one did.
  const isTooLong = (stay: Stay) =>
    from >= stay.from || (to - from >= LONGEST_MS && stay.from - from <= WAY_MS);
  const isGoingOn = last && !settled && isOpen(last, fixes) && !isTooLong(last);
  const open = isGoingOn ? last : undefined;
  const ended = stays.filter((stay) => stay !== open);
  const next = Math.max((open?.from ?? to) - WAY_MS, from + MINUTE_MS);
  await db.transaction(async (tx) => {
    await propose(tx, agent, { ended, fixes, span, now });
    const look = { fromAt: new Date(next).toISOString(), toAt: span.to, settled };
    await tx
      .insert(stayLooks)
      .values({ userId: agent.id, ...look })
      .onConflictDoUpdate({ target: stayLooks.userId, set: look });
  });
  return to < lastAt ? next : null;
}

/** Puts an agent behind the others after a look that failed. The next one begins where it did. */
async function passOver(db: Db, { id, lastAt, fromAt }: DueAgent): Promise<void> {
  const toAt = new Date(lastAt).toISOString();
  const fromOf = new Date(fromAt ?? lastAt - FIRST_MS).toISOString();
  await db
    .insert(stayLooks)
    .values({ userId: id, fromAt: fromOf, toAt, settled: false })
    .onConflictDoUpdate({ target: stayLooks.userId, set: { toAt } });
}

const spanOf = (from: number, to: number): Span => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

interface Found {
  ended: readonly Stay[];
  fixes: readonly Fix[];
  span: Span;
  now: Date;
}

async function propose(tx: Db, agent: Agent, { ended, fixes, span, now }: Found): Promise<void> {
  const since = new Date(Date.parse(span.from) - FIRST_MS).toISOString();
  const events = await readRegionEvents(tx, agent, { from: since, to: span.to });
  const regions = findRegionStays(
    events,
    fixes.map(({ at }) => at),
  ).filter(({ to }) => to >= Date.parse(span.from));
  const stays = [...ended, ...regions].toSorted((one, other) => one.from - other.from);
  if (stays.length === 0) return;
  const [candidates, known] = await Promise.all([
    readCandidates(tx, agent, stays),
    readKnown(tx, agent, stays),
  ]);
  const rows = proposeVisits(stays, candidates, known).map(({ stay, candidate }) => ({
    ...{ userId: agent.id, officeId: agent.officeId, locationId: candidate.locationId },
    ...{ routeId: candidate.stop?.routeId ?? null, stopId: candidate.stop?.id ?? null },
    arrival: new Date(stay.from).toISOString(),
    departure: new Date(stay.to).toISOString(),
    ...{ longitude: stay.place[0], latitude: stay.place[1], createdAt: now.toISOString() },
  }));
  if (rows.length > 0) await tx.insert(presumedVisits).values(rows).onConflictDoNothing();
}

/** Positions from before the last look arrived: the next one begins with them. */
export async function lookAgainFrom(db: Db, userId: string, from: Date): Promise<void> {
  const at = from.toISOString();
  await db
    .update(stayLooks)
    .set({ fromAt: at, toAt: at, settled: false })
    .where(and(eq(stayLooks.userId, userId), gt(stayLooks.fromAt, at)));
}
