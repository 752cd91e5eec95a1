import type { rearrangeRoutes as call } from "contract/calls";
import type { Changed } from "contract/common";
import { aroundVisited } from "contract/routes/visited-order";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { routes } from "../../db/schema";
import { conflict, invalid } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { holdUser } from "../locations";
import { insertAbsence } from "../users/absences";
import { beforeOf, type RouteChange } from "./changes";
import { type Maker, toInsert } from "./create";
import { checkUnchanged, laterThanBefore, lockRoutes, nameRoutes, type RouteRow } from "./lock";
import { refusePlanned } from "./planned";
import {
  holdLocations,
  insertRoutes,
  newStop,
  readStops,
  type StopRow,
  usableLocations,
} from "./stops";
import { type Edit, writeStops } from "./stops/change";
import { recordUndo } from "./undo";

type Body = z.output<typeof call.body>;
type Rearranged = Body["routes"][number];

/**
 * Gives several routes the stops that they still have to visit, makes new routes, and adds the absence
 * of an agent who is out, all or none.
 *
 * @returns how many routes were changed or made, and the id that takes it all back
 * @throws 404 for a route outside the scope; 409 for one that is completed, deleted or was changed
 *   since, and for a location that is planned already and was to be planned once; 422 for a route or
 *   a location that is named twice; and the errors of a new route and of a new absence
 */
export async function rearrangeRoutes(db: Db, maker: Maker, body: Body): Promise<Changed> {
  const { scope, caller, now } = maker;
  const given = new Map(body.routes.map((route) => [asUuid(route.id), route]));
  if (given.size < body.routes.length) throw invalid("A route is named twice", "body.routes");
  return db.transaction(async (tx) => {
    // Users are held before routes, and those before locations, as all other changes do.
    await holdUsers(tx, body);
    const absent = body.absence && (await insertAbsence(tx, maker, body.absence, "body.absence"));
    const found = await lockRoutes(tx, [...given.keys()], scope);
    checkOpen(found);
    for (const route of found) checkUnchanged(route, given.get(route.id)?.updatedAt);
    const before = new Map<string, StopRow[]>();
    for (const { id } of found) before.set(id, await readStops(tx, id));
    await holdNew(tx, maker, body, before);
    await checkAdded(tx, maker, body.routes, before);
    const changes: RouteChange[] = [];
    for (const route of found) {
      const to = given.get(route.id);
      const change =
        to && (await rearrange(tx, { route, before: before.get(route.id) ?? [], now }, to));
      if (change) changes.push(change);
    }
    changes.push(...(await makeRoutes(tx, maker, body.made)));
    return recordUndo(tx, caller.id, changes, now, absent && { addedAbsences: [absent] });
  });
}

/** Holds the agents of new routes and the one who becomes absent, in the order of their ids. */
async function holdUsers(tx: Db, { made, absence }: Body): Promise<void> {
  const absent = absence && asUuid(absence.userId);
  const agents = [...made.map(({ userId }) => userId), absent].flatMap((id) => id ?? []);
  for (const id of [...new Set(agents.map(asUuid))].sort()) {
    await holdUser(tx, id, id === absent ? "no key update" : "share");
  }
}

/** @throws 409 naming those that are completed or deleted */
function checkOpen(found: readonly RouteRow[]): void {
  const closed = found.filter(({ status }) => status === "completed" || status === "inactive");
  if (closed.length === 0) return;
  throw conflict(
    `The stops of a completed or deleted route can't be changed: ${nameRoutes(closed)}`,
    "ROUTE_COMPLETED",
  );
}

/**
 * Locations that none of the routes has yet may have to be planned once. All that are named are held
 * at the same time, in the order of their ids.
 */
async function holdNew(
  tx: Db,
  { scope }: Maker,
  { routes: wanted, made, unlessPlanned }: Body,
  before: ReadonlyMap<string, readonly StopRow[]>,
): Promise<void> {
  if (!unlessPlanned) return;
  const named = [...wanted.flatMap(({ open }) => open), ...made.flatMap((one) => one.locations)];
  const held = await holdLocations(tx, scope, named);
  const there = new Set([...before.values()].flat().map(({ locationId }) => locationId));
  const added = [...held].filter((id) => !there.has(id));
  await refusePlanned(tx, added, unlessPlanned, [...before.keys()]);
}

/** Locations that a route does not have yet must be such that they can be visited. */
async function checkAdded(
  tx: Db,
  { scope }: Maker,
  wanted: readonly Rearranged[],
  before: ReadonlyMap<string, readonly StopRow[]>,
): Promise<void> {
  const added = new Set<string>();
  for (const [at, { id, open }] of wanted.entries()) {
    const ids = open.map(asUuid);
    if (new Set(ids).size < ids.length) {
      throw invalid("A location is named twice", `body.routes.${at}.open`);
    }
    const there = new Set(before.get(asUuid(id))?.map(({ locationId }) => locationId));
    for (const one of ids) if (!there.has(one)) added.add(one);
  }
  if (added.size > 0) await usableLocations(tx, scope, [...added], "body.routes");
}

interface Held {
  route: RouteRow;
  before: StopRow[];
  now: Date;
}

async function rearrange(
  tx: Db,
  { route, before, now }: Held,
  { open, distance, estimatedTime, legs }: Rearranged,
): Promise<RouteChange | null> {
  const edit = editOf(before, open.map(asUuid));
  const figures = { distance, estimatedTime, legs };
  const change = await writeStops(tx, { route, before, figures, now }, edit);
  if (!change || edit.order.length > 0) return change;
  const [written] = await tx
    .update(routes)
    .set({ status: "inactive", updatedAt: laterThanBefore(now) })
    .where(eq(routes.id, route.id))
    .returning({ updatedAt: routes.updatedAt });
  return { ...change, updatedAt: written?.updatedAt ?? change.updatedAt };
}

function editOf(before: readonly StopRow[], open: readonly string[]): Edit {
  const there = new Map(
    before.flatMap((stop) => (stop.isVisited ? [] : [[stop.locationId, stop] as const])),
  );
  const left = open.map((locationId) => there.get(locationId) ?? newStop(locationId));
  const kept = new Set(open);
  const visited = before.filter(({ isVisited }) => isVisited);
  return {
    order: aroundVisited(visited, left).map(({ id }) => id),
    added: left.filter(({ locationId }) => !there.has(locationId)),
    removed: [...there.values()].filter(({ locationId }) => !kept.has(locationId)),
  };
}

/** New routes; taking them back deletes them. */
async function makeRoutes(tx: Db, maker: Maker, wanted: Body["made"]): Promise<RouteChange[]> {
  const rows = [];
  for (const [at, values] of wanted.entries()) {
    rows.push(await toInsert(tx, maker, values, `body.made.${at}.locations`));
  }
  const made = await insertRoutes(tx, rows);
  if (made.length === 0) return [];
  const ids = sql.param(made.map(({ id }) => id));
  const written = await tx.select().from(routes).where(sql`${routes.id} = ANY(${ids}::uuid[])`);
  return written.map((route) => ({
    id: route.id,
    before: { ...beforeOf(route), status: "inactive" },
    updatedAt: route.updatedAt,
  }));
}
