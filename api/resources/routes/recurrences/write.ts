import type {
  changeRecurrence as changeCall,
  createRecurrence as createCall,
  endRecurrence as endCall,
} from "contract/calls";
import type { Changed } from "contract/common";
import type { Recurrence } from "contract/entities";
import { addDays, listRecurrenceDays, MOST_RECURRENCES } from "contract/routes/recurrence";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { recurrenceDays, recurrences } from "../../../db/schema";
import { conflict, invalid } from "../../../http/errors";
import { readOne } from "../../../http/list/list";
import type { AccessScope } from "../../../http/scope";
import { recordUndo } from "../../audit/undo";
import { assignableAgent } from "../../users";
import { writeRoutes } from "../bulk";
import type { Maker } from "../create";
import { lockRoute, type RouteRow } from "../lock";
import { readStops } from "../stops";
import { createRoutes } from "./create-routes";
import {
  checkUnchanged,
  isUnstarted,
  lockDayRoutes,
  lockRecurrence,
  type RecurrenceRow,
  readToday,
  writeRecurrence,
} from "./lock";
import { recurrenceResource } from "./resource";
import { DAY_COLUMNS, fieldsOf, noChange, type RecurrenceChange } from "./undo";

/**
 * Repeats the stops of a route, and creates the first routes.
 *
 * @throws 404 for a route or agent outside the scope; 409 for a route without stops, for an agent who
 *   cannot be given routes, and when the office has too many; 422 for a last day before the first
 */
export async function createRecurrence(
  db: Db,
  { scope, caller, now }: Maker,
  { routeId, name, userId, lastDay, ...rule }: z.output<typeof createCall.body>,
): Promise<Recurrence> {
  checkSpan({ ...rule, lastDay });
  return db.transaction(async (tx) => {
    const route = await lockRoute(tx, routeId, scope);
    const agent = userId ? await assignableAgent(tx, scope, { agentId: userId }) : undefined;
    const officeId = agent?.officeId ?? route.officeId ?? route.ownerOfficeId;
    await refuseTooMany(tx, officeId);
    const at = now.toISOString();
    const [made] = await tx
      .insert(recurrences)
      .values({
        ...rule,
        ...(await roundOf(tx, route)),
        name: name ?? route.name.padEnd(3, "."),
        lastDay: lastDay ?? null,
        userId: agent?.id ?? null,
        officeId,
        createdById: caller.id,
        createdAt: at,
        updatedAt: at,
      })
      .returning();
    if (!made) throw new Error("The recurrence was not created");
    await createRoutes(tx, made, { now });
    return readOne(tx, recurrenceResource, { kind: "all" }, made.id);
  });
}

/**
 * Changes a recurrence from a day on. Days before stay with it, and the later ones belong to a new
 * one; without any before, it changes itself. Unstarted routes are renewed, all others stay. The reply
 * names the undo.
 *
 * @throws as {@link createRecurrence}; 409 when changed since `updatedAt`; 422 for a day in the past
 */
export async function changeRecurrence(
  db: Db,
  { scope, caller, now }: Maker,
  id: string,
  { from, updatedAt, ...body }: z.output<typeof changeCall.body>,
): Promise<z.output<typeof changeCall.reply>> {
  return db.transaction(async (tx) => {
    const before = await lockRecurrence(tx, scope, id, updatedAt);
    await checkFuture(tx, before, from, now);
    const changes = await changesOf(tx, scope, before, body);
    const isSameRule = changes.weekdays === undefined && changes.everyWeeks === undefined;
    const firstDay =
      from <= before.firstDay && isSameRule
        ? before.firstDay
        : firstDayFrom(before, from, isSameRule);
    const wanted = { ...before, ...changes, firstDay };
    checkSpan(wanted);
    const hasDaysBefore = listRecurrenceDays(before, before.firstDay, addDays(from, -1)).length > 0;
    const { unstarted, days } = await takeUnstarted(tx, before.id, from);
    const written = hasDaysBefore
      ? await splitRecurrence(tx, before, { after: wanted, from, by: caller.id, now })
      : await writeRecurrence(tx, before, { ...changes, firstDay, createdUntil: null }, now);
    const done = await createRoutes(tx, written, { now, renewable: unstarted });
    const split = written.id === before.id ? null : { lastDay: addDays(from, -1) };
    const change: RecurrenceChange = {
      ...noChange(before.id),
      ...{ before: fieldsOf(before), after: split ?? {}, days },
      unskipped: split ? before.skippedDays.filter((day) => day >= from) : [],
      renewal: { ...done, holderId: written.id, updatedAt: written.updatedAt },
    };
    const undo = { recurrences: [change], routes: done.changes };
    const undoId = await recordUndo(tx, { userId: caller.id, now }, undo);
    const after = await readOne(tx, recurrenceResource, { kind: "all" }, written.id);
    return { ...after, undoId };
  });
}

/**
 * Ends a recurrence before a day. Later routes that were not begun become inactive.
 *
 * @throws 404 outside the scope; 409 when changed since `updatedAt`; 422 for a day in the past
 */
export async function endRecurrence(
  db: Db,
  { scope, caller, now }: Maker,
  id: string,
  { from, updatedAt }: z.output<typeof endCall.body>,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const row = await lockRecurrence(tx, scope, id);
    const lastDay = addDays(from, -1);
    // Sent twice: the first one has changed the stamp.
    if (row.lastDay !== lastDay) checkUnchanged(row, updatedAt);
    await checkFuture(tx, row, from, now);
    const { unstarted, days } = await takeUnstarted(tx, row.id, from);
    const routeChanges = await writeRoutes(
      tx,
      [...unstarted.values()],
      { status: "inactive" },
      now,
    );
    const endsEarlier = !row.lastDay || row.lastDay > lastDay;
    if (endsEarlier) await writeRecurrence(tx, row, { lastDay }, now);
    const change: RecurrenceChange = {
      ...noChange(row.id),
      before: { lastDay: row.lastDay, createdUntil: row.createdUntil },
      after: { lastDay: endsEarlier ? lastDay : row.lastDay },
      days,
    };
    const undoId = await recordUndo(
      tx,
      { userId: caller.id, now },
      { recurrences: endsEarlier || days.length > 0 ? [change] : [], routes: routeChanges },
    );
    return { count: unstarted.size, undoId };
  });
}

/** Days before `from` stay with a recurrence, the others go to a new one. */
async function splitRecurrence(
  tx: Db,
  before: RecurrenceRow,
  { after, from, by, now }: { after: RecurrenceRow; from: string; by: string; now: Date },
): Promise<RecurrenceRow> {
  const { id, createdAt, updatedAt, createdUntil, ...copied } = after;
  await refuseTooMany(tx, copied.officeId);
  const [made] = await tx
    .insert(recurrences)
    .values({
      ...copied,
      skippedDays: before.skippedDays.filter((day) => day >= from),
      createdById: by,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .returning();
  if (!made) throw new Error("The recurrence was not created");
  await tx
    .update(recurrenceDays)
    .set({ recurrenceId: made.id })
    .where(
      sql`${recurrenceDays.recurrenceId} = ${before.id}::uuid AND ${recurrenceDays.day} >= ${from}::date`,
    );
  const skippedDays = before.skippedDays.filter((day) => day < from);
  await writeRecurrence(tx, before, { lastDay: addDays(from, -1), skippedDays }, now);
  return made;
}

/** Takes days with unstarted routes and held days from a recurrence; returns them, and the routes by day. */
async function takeUnstarted(tx: Db, id: string, from: string) {
  const found = await lockDayRoutes(tx, id, from);
  const unstarted = new Map([...found].filter(([, route]) => isUnstarted(route)));
  const days = await tx
    .delete(recurrenceDays)
    .where(
      sql`${recurrenceDays.recurrenceId} = ${id}::uuid AND ${recurrenceDays.day} >= ${from}::date
      AND (${recurrenceDays.routeId} IS NULL OR ${recurrenceDays.day} = ANY(${sql.param([...unstarted.keys()])}::text[]::date[]))`,
    )
    .returning(DAY_COLUMNS);
  return { unstarted, days };
}

type Change = Omit<z.output<typeof changeCall.body>, "from" | "updatedAt">;

async function changesOf(
  tx: Db,
  scope: AccessScope,
  before: RecurrenceRow,
  { routeId, userId, weekdays, everyWeeks, ...plain }: Change,
): Promise<Partial<RecurrenceRow>> {
  const agent = userId ? await assignableAgent(tx, scope, { agentId: userId }) : undefined;
  const isOther = weekdays && weekdays.toSorted().join() !== before.weekdays.toSorted().join();
  return {
    ...plain,
    ...(isOther && { weekdays }),
    ...(everyWeeks !== undefined && everyWeeks !== before.everyWeeks && { everyWeeks }),
    ...(routeId && (await roundOf(tx, await lockRoute(tx, routeId, scope)))),
    ...(userId === null && { userId: null }),
    ...(agent && { userId: agent.id, officeId: agent.officeId }),
  };
}

/** With the same rule it is a day of that, so that every second week stays the same one. */
function firstDayFrom(before: RecurrenceRow, from: string, isSameRule: boolean): string {
  if (!isSameRule) return from;
  const [next] = listRecurrenceDays(
    { ...before, lastDay: null },
    from,
    addDays(from, 7 * before.everyWeeks),
  );
  return next ?? from;
}

/** The stops of a route in their order, and the way between them. */
async function roundOf(tx: Db, route: RouteRow) {
  const stops = await readStops(tx, route.id);
  if (stops.length === 0) throw conflict("The route has no stops to repeat", "NO_STOPS");
  const { distance, estimatedTime, roundTrip, priority, legs } = route;
  return {
    locationIds: stops.map(({ locationId }) => locationId),
    ...{ distance, estimatedTime, roundTrip, priority, legs },
  };
}

function checkSpan({ firstDay, lastDay }: { firstDay: string; lastDay?: string | null }): void {
  if (!lastDay || lastDay >= firstDay) return;
  throw invalid("The last day must not be before the first", "body.lastDay");
}

async function checkFuture(tx: Db, row: RecurrenceRow, from: string, now: Date): Promise<void> {
  if (from >= (await readToday(tx, row.officeId, now))) return;
  throw invalid("Choose today or a later day", "body.from");
}

async function refuseTooMany(tx: Db, officeId: string | null): Promise<void> {
  const count = await tx.$count(
    recurrences,
    sql`${recurrences.officeId} IS NOT DISTINCT FROM ${officeId}::uuid`,
  );
  if (count < MOST_RECURRENCES) return;
  throw conflict(`An office can have ${MOST_RECURRENCES} recurring routes`, "TOO_MANY_RECURRENCES");
}
