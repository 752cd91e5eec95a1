/** Creates the routes of recurrences. */
import {
  addDays,
  DAYS_AHEAD,
  formatOccurrenceName,
  type HeldReason,
  listRecurrenceDays,
} from "contract/routes/recurrence";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { locations, recurrenceDays, routes, users } from "../../../db/schema";
import { isAbsentOn } from "../../users/absences";
import { writeRoutes } from "../bulk";
import { beforeOf, type RouteChange } from "../changes";
import { insertRoute } from "../create";
import { laterThanBefore, type RouteRow } from "../lock";
import { insertStops, NO_WAY, newStop, readStops, removeStops, replacedOrder } from "../stops";
import { type RecurrenceRow, readToday, writeRecurrence } from "./lock";

interface RoutesToCreate {
  now: Date;
  /** Unstarted routes of days, which are renewed instead of creating others. */
  renewable?: Map<string, RouteRow>;
}

/** What {@link createRoutes} did. */
export interface CreatedRoutes {
  /** The last day up to which routes are created. */
  createdUntil: string;
  /** The days that it wrote. */
  days: { day: string; routeId: string | null; heldReason: string | null }[];
  /** New routes. */
  made: { id: string; updatedAt: string }[];
  /** Routes that were renewed, and those that have no day any more. */
  changes: RouteChange[];
}

/**
 * Creates the missing routes of a locked recurrence from today to some weeks ahead. Days with a
 * problem get none and are marked as held, those held before are tried again.
 */
export async function createRoutes(
  tx: Db,
  recurrence: RecurrenceRow,
  { now, renewable = new Map() }: RoutesToCreate,
): Promise<CreatedRoutes> {
  const today = await readToday(tx, recurrence.officeId, now);
  const until = addDays(today, DAYS_AHEAD - 1);
  await tx.delete(recurrenceDays).where(
    sql`${recurrenceDays.recurrenceId} = ${recurrence.id}::uuid AND ${recurrenceDays.routeId} IS NULL
        AND ${recurrenceDays.day} >= ${today}::date`,
  );
  const existing = await tx
    .select({ day: recurrenceDays.day })
    .from(recurrenceDays)
    .where(eq(recurrenceDays.recurrenceId, recurrence.id));
  const processed = new Set([...existing.map(({ day }) => day), ...recurrence.skippedDays]);
  // A renewed route may be further ahead than the others, if someone created it early.
  const last = [until, ...renewable.keys()].sort().at(-1) ?? until;
  const days = listRecurrenceDays(recurrence, today, last).filter(
    (day) => !processed.has(day) && (day <= until || renewable.has(day)),
  );
  const unused = new Map(renewable);
  const stops = await activeLocations(tx, recurrence.locationIds);
  const problems = await findProblems(tx, recurrence, {
    days: days.map((day) => ({ day, plannedDay: renewable.get(day)?.plannedDay ?? day })),
    hasStops: stops.length > 0,
  });
  const done: CreatedRoutes = { createdUntil: until, days: [], made: [], changes: [] };
  for (const day of days) {
    const heldReason = problems.get(day) ?? null;
    const before = heldReason ? undefined : unused.get(day);
    if (before) unused.delete(day);
    const wanted = { recurrence, day, stops, now };
    const routeId = heldReason ? null : await renewOrCreate(tx, { ...wanted, before }, done);
    done.days.push({ day, routeId, heldReason });
    await tx
      .insert(recurrenceDays)
      .values({ recurrenceId: recurrence.id, day, routeId, heldReason });
  }
  done.changes.push(...(await writeRoutes(tx, [...unused.values()], { status: "inactive" }, now)));
  if (recurrence.createdUntil !== until || days.length > 0) {
    // The stamp stays: nobody changed the recurrence.
    await tx.execute(sql`UPDATE recurrences SET created_until = ${until}::date
      WHERE id = ${recurrence.id}::uuid`);
  }
  return done;
}

/** Renews the route of a day if it has one, else creates it, and notes that. Returns the id of the route. */
async function renewOrCreate(
  tx: Db,
  { before, ...wanted }: DayToCreate & { before: RouteRow | undefined },
  done: CreatedRoutes,
): Promise<string> {
  if (before) {
    const on = before.plannedDay ?? wanted.day;
    done.changes.push(await renewRoute(tx, before, { ...wanted, on }));
    return before.id;
  }
  const { id, updatedAt } = await createRoute(tx, wanted);
  done.made.push({ id, updatedAt: updatedAt ?? "" });
  return id;
}

export interface DayToCreate {
  recurrence: RecurrenceRow;
  /** The day of the recurrence. */
  day: string;
  /** Another day on which it is driven. */
  on?: string;
  stops: readonly string[];
  now: Date;
}

/** Creates the route of a day. */
export const createRoute = (tx: Db, wanted: DayToCreate) =>
  insertRoute(tx, wanted.stops, {
    ...fieldsOf(wanted),
    plannedDay: wanted.on ?? wanted.day,
    createdById: wanted.recurrence.createdById,
    createdAt: wanted.now.toISOString(),
    updatedAt: wanted.now.toISOString(),
  });

/** Gives an unstarted route the stops and fields of its recurrence. It keeps a day that it was moved to. */
async function renewRoute(tx: Db, route: RouteRow, wanted: DayToCreate): Promise<RouteChange> {
  const old = await readStops(tx, route.id);
  const removed = await removeStops(tx, old);
  const stops = wanted.stops.map((id, index) => ({ ...newStop(id), order: index + 1 }));
  await insertStops(tx, route.id, stops);
  const [written] = await tx
    .update(routes)
    .set({
      ...fieldsOf(wanted),
      ...(wanted.stops.length < 2 && NO_WAY),
      totalLocation: wanted.stops.length,
      updatedAt: laterThanBefore(wanted.now),
    })
    .where(eq(routes.id, route.id))
    .returning({ updatedAt: routes.updatedAt });
  const added = stops.map(({ id }) => id);
  const { name, roundTrip, priority } = route;
  return {
    id: route.id,
    before: beforeOf(route),
    updatedAt: written?.updatedAt ?? route.updatedAt,
    stops: { removed, added, made: [], order: replacedOrder(old, added) },
    renewed: { name, roundTrip, priority },
  };
}

function fieldsOf({ recurrence, day, on = day, stops }: DayToCreate) {
  const { name, userId, officeId, distance, estimatedTime, roundTrip, priority } = recurrence;
  return {
    ...{ userId, officeId, distance, estimatedTime, roundTrip, priority },
    ownerOfficeId: officeId,
    name: formatOccurrenceName(name, on),
    plannedStart: recurrence.plannedStart,
    legs: stops.length === recurrence.locationIds.length ? recurrence.legs : null,
  };
}

/** The active ones of these locations, in their order, held until the transaction ends. */
export async function activeLocations(tx: Db, ids: readonly string[]): Promise<string[]> {
  const found = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(
      sql`${locations.id} = ANY(${sql.param([...ids])}::uuid[]) AND ${locations.status} = 'active'`,
    )
    .orderBy(locations.id)
    .for("share");
  const active = new Set(found.map(({ id }) => id));
  return ids.filter((id) => active.has(id));
}

/** Why days get no route. */
async function findProblems(
  tx: Db,
  { userId, officeId }: RecurrenceRow,
  { days, hasStops }: { days: { day: string; plannedDay: string }[]; hasStops: boolean },
): Promise<Map<string, HeldReason>> {
  const all = (reason: HeldReason) => new Map(days.map(({ day }) => [day, reason]));
  if (!hasStops) return all("no-locations");
  if (!userId || days.length === 0) return new Map();
  const [agent] = await tx
    .select({
      isThere: sql<boolean>`${users.role} = 'agent' AND ${users.status} = 'active'
        AND ${users.officeId} = ${officeId}::uuid`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for("share");
  if (!agent?.isThere) return all("agent-left");
  const absent = await queryRows(
    tx,
    sql`SELECT planned.day FROM unnest(${sql.param(days.map(({ day }) => day))}::text[],
      ${sql.param(days.map(({ plannedDay }) => plannedDay))}::text[]) AS planned(day, on_day)
    WHERE ${isAbsentOn(sql`${userId}::uuid`, sql`planned.on_day`)}`,
  );
  return new Map(absent.map(({ day }) => [String(day), "agent-absent"]));
}

/** Writes nothing but the days that are skipped. */
export const writeSkipped = (tx: Db, row: RecurrenceRow, days: Iterable<string>, now: Date) =>
  writeRecurrence(tx, row, { skippedDays: [...new Set(days)].sort() }, now);
