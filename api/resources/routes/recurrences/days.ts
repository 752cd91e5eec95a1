/** Single days of recurrences: listed, skipped, created. */
import type {
  ChangedRoute,
  createRecurrenceDay as createCall,
  skipRecurrenceDay as skipCall,
} from "contract/calls";
import type { RecurrenceDay } from "contract/entities";
import {
  addDays,
  type HeldReason,
  isRecurrenceDay,
  listRecurrenceDays,
  MOST_SKIPPED_DAYS,
} from "contract/routes/recurrence";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { recurrenceDays, recurrences, routes, users } from "../../../db/schema";
import { conflict, invalid, notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { type AccessScope, inOffices } from "../../../http/scope";
import { recordUndo } from "../../audit/undo";
import { assignableAgent } from "../../users";
import { isAbsentOn } from "../../users/absences";
import { writeRoutes } from "../bulk";
import type { Maker } from "../create";
import { activeLocations, createRoute, writeSkipped } from "./create-routes";
import { isUnstarted, lockDayRoutes, lockRecurrence, type RecurrenceRow } from "./lock";
import { DAY_COLUMNS, noChange, type RecurrenceChange } from "./undo";

const MOST_DAYS = 366;

/** The days of a recurrence in a span. 404 outside the scope; 422 for a span too long. */
export async function listDays(
  db: Db,
  scope: AccessScope,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<RecurrenceDay[]> {
  if (to > addDays(from, MOST_DAYS - 1)) {
    throw invalid(`Ask for ${MOST_DAYS} days at most`, "query.to");
  }
  const [row] = await db
    .select()
    .from(recurrences)
    .where(
      sql`${recurrences.id} = ${asUuid(id)}::uuid AND ${inOffices(scope, recurrences.officeId)}`,
    );
  if (!row) throw notFound("There is no such recurring route");
  const processed = await readProcessed(db, row.id, { from, to });
  const days = new Set([...listRecurrenceDays(row, from, to), ...processed.keys()]);
  const skipped = new Set(row.skippedDays);
  return [...days]
    .sort()
    .map((day) => processed.get(day) ?? { day, state: skipped.has(day) ? "skipped" : "planned" });
}

async function readProcessed(db: Db, id: string, { from, to }: { from: string; to: string }) {
  const rows = await db
    .select({
      day: recurrenceDays.day,
      heldReason: recurrenceDays.heldReason,
      isAgentAbsent: sql<boolean>`${isAbsentOn(routes.userId, routes.plannedDay)}`,
      route: {
        id: routes.id,
        name: routes.name,
        status: routes.status,
        plannedDay: routes.plannedDay,
        agent: users.displayName,
      },
    })
    .from(recurrenceDays)
    .leftJoin(routes, eq(routes.id, recurrenceDays.routeId))
    .leftJoin(users, eq(users.id, routes.userId))
    .where(
      sql`${recurrenceDays.recurrenceId} = ${id}::uuid
        AND ${recurrenceDays.day} BETWEEN ${from}::date AND ${to}::date`,
    );
  return new Map(
    rows.map(({ day, heldReason, isAgentAbsent, route }): [string, RecurrenceDay] => [
      day,
      route?.id
        ? { day, state: "created", isAgentAbsent, route: route as RecurrenceDay["route"] }
        : { day, state: "held", heldReason: heldReason as HeldReason },
    ]),
  );
}

/**
 * Skips a day; its route becomes inactive.
 *
 * @throws 404 for what is no day of the recurrence; 409 if its route was begun, or too many are skipped
 */
export async function skipDay(
  db: Db,
  { scope, caller, now }: Maker,
  { id, day }: { id: string; day: string },
): Promise<z.output<typeof skipCall.reply>> {
  return db.transaction(async (tx) => {
    const row = await lockRecurrence(tx, scope, id);
    const route = (await lockDayRoutes(tx, row.id, day, day)).get(day);
    if (!route) requireDay(row, day);
    if (!route && row.skippedDays.includes(day)) return { ok: true };
    if (route && route.status !== "inactive" && !isUnstarted(route)) {
      throw conflict(`The route "${route.name}" was already begun`, "ROUTE_BEGUN");
    }
    if (row.skippedDays.length >= MOST_SKIPPED_DAYS) {
      throw conflict(`${MOST_SKIPPED_DAYS} days can be skipped at most`, "TOO_MANY_SKIPPED");
    }
    const removed = route && route.status !== "inactive" ? [route] : [];
    const routeChanges = await writeRoutes(tx, removed, { status: "inactive" }, now);
    const days = await deleteDay(tx, row.id, day);
    await writeSkipped(tx, row, [...row.skippedDays, day], now);
    const change: RecurrenceChange = { ...noChange(row.id), skipped: [day], days };
    const undoId = await recordUndo(
      tx,
      { userId: caller.id, now },
      { recurrences: [change], routes: routeChanges },
    );
    return { ok: true, undoId };
  });
}

/**
 * Creates the route of a day now, if the caller wants on another day or for another agent, whatever
 * holds it back.
 *
 * @throws 404 for what is no day of the recurrence; 409 if it has a route or no active location, or
 *   for an agent who cannot be given routes
 */
export async function createDay(
  db: Db,
  { scope, caller, now }: Maker,
  { id, day }: { id: string; day: string },
  { plannedDay, userId }: z.output<typeof createCall.body>,
): Promise<ChangedRoute> {
  return db.transaction(async (tx) => {
    const row = await lockRecurrence(tx, scope, id);
    const route = (await lockDayRoutes(tx, row.id, day, day)).get(day);
    if (route && route.status !== "inactive") {
      throw conflict(`This day already has the route "${route.name}"`, "ALREADY_CREATED");
    }
    if (!route) requireDay(row, day);
    const wanted = userId === undefined ? row.userId : userId;
    const agent = wanted ? await assignableAgent(tx, scope, { agentId: wanted }) : undefined;
    const stops = await activeLocations(tx, row.locationIds);
    if (stops.length === 0) throw conflict("It has no active location", "NO_STOPS");
    const days = await deleteDay(tx, row.id, day);
    const recurrence = {
      ...row,
      userId: agent?.id ?? null,
      officeId: agent?.officeId ?? row.officeId,
    };
    const on = plannedDay ?? day;
    const made = await createRoute(tx, { recurrence, day, on, stops, now });
    await tx.insert(recurrenceDays).values({ recurrenceId: row.id, day, routeId: made.id });
    const unskipped = row.skippedDays.filter((skipped) => skipped === day);
    if (unskipped.length > 0) {
      const left = row.skippedDays.filter((skipped) => skipped !== day);
      await writeSkipped(tx, row, left, now);
    }
    const change: RecurrenceChange = {
      ...noChange(row.id),
      ...{ unskipped, days },
      made: { day, routeId: made.id, updatedAt: made.updatedAt ?? "" },
    };
    const undoId = await recordUndo(tx, { userId: caller.id, now }, { recurrences: [change] });
    return { ...made, recurrenceId: row.id, undoId };
  });
}

function requireDay(row: RecurrenceRow, day: string): void {
  if (!isRecurrenceDay(row, day)) throw notFound("The recurring route does not have this day");
}

const deleteDay = (tx: Db, id: string, day: string) =>
  tx
    .delete(recurrenceDays)
    .where(
      sql`${recurrenceDays.recurrenceId} = ${id}::uuid AND ${recurrenceDays.day} = ${day}::date`,
    )
    .returning(DAY_COLUMNS);
