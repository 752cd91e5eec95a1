import { isDeepStrictEqual } from "node:util";
import type { ChangedRoute } from "contract/calls";
import { eq } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { routes } from "../../../db/schema";
import { conflict } from "../../../http/errors";
import { readOne } from "../../../http/list/list";
import type { AccessScope } from "../../../http/scope";
import { beforeOf, laterThanBefore, type RouteChange, type RouteRow } from "..";
import { lockRoute } from "../lock";
import { routeResource } from "../resource";
import { recordUndo } from "../undo";
import {
  insertStops,
  MAX_STOPS,
  type NewStop,
  NO_WAY,
  placeStops,
  readStops,
  removeStops,
  replacedOrder,
  type StopRow,
} from "./rows";

/** Which route, who changes it, and what may come with any change of its stops. */
export interface About {
  routeId: string;
  scope: AccessScope;
  /** Who does it, and so who may undo it. */
  userId: string;
  now: Date;
  figures?: Figures | null;
}

/** Metres and seconds of the whole route after the change; what is left out stays as it is. */
interface Figures {
  distance?: number;
  estimatedTime?: number;
  /** Seconds of each leg after the change; nobody knows them where they are left out. */
  legs?: number[];
  /** The state of the route that the change started from. */
  updatedAt?: string;
}

/** What the stops are to be. */
export interface Edit {
  /** The ids of all stops in their new order, added ones among them. */
  order: string[];
  added?: NewStop[];
  removed?: StopRow[];
  /** The ids of locations that this very change made for its stops: undo takes them away too. */
  made?: string[];
}

/**
 * Changes the stops of one route: alone on the route, as a whole or not at all, with its
 * totals updated and an entry that takes it back. Where the edit changes nothing, nothing is
 * written.
 *
 * @param edit told the stops in their order, says what they are to be
 * @throws 404 for a route outside the scope; 409 when it was changed since, is completed, or
 *   would have too many stops
 */
export async function changeStops(
  db: Db,
  { routeId, scope, userId, now, figures }: About,
  edit: (tx: Db, stops: StopRow[], route: RouteRow) => Edit | Promise<Edit>,
): Promise<ChangedRoute> {
  return db.transaction(async (tx) => {
    const route = await lockRoute(tx, routeId, scope, figures?.updatedAt);
    if (route.status === "completed") {
      throw conflict("The stops of a completed route can't be changed", "ROUTE_COMPLETED");
    }
    const before = await readStops(tx, route.id);
    const changing = { route, before, figures, now };
    const change = await writeStops(tx, changing, await edit(tx, before, route));
    const done = change && (await recordUndo(tx, userId, [change], now));
    const after = await readOne(tx, routeResource, { kind: "all" }, route.id);
    return { ...after, undoId: done?.undoId ?? null };
  });
}

/** A route that is held, with its stops. */
export interface Changing extends Pick<About, "figures" | "now"> {
  route: RouteRow;
  before: StopRow[];
}

/**
 * Writes what differs.
 *
 * @returns what takes it back, or null where nothing differs
 * @throws 409 for too many stops
 */
export async function writeStops(
  tx: Db,
  { route, before, figures, now }: Changing,
  { order, added = [], removed = [], made = [] }: Edit,
): Promise<RouteChange | null> {
  if (added.length > 0 && order.length > MAX_STOPS) {
    throw conflict(`A route takes at most ${MAX_STOPS} stops`, "TOO_MANY_STOPS");
  }
  const way = {
    distance: figures?.distance ?? route.distance,
    estimatedTime: figures?.estimatedTime ?? route.estimatedTime,
    legs: figures?.legs ?? null,
    ...(order.length < 2 && NO_WAY),
  };
  const replaced = replacedOrder(before, order);
  const samePlaces = Object.keys(replaced).length === 0 && added.length === 0;
  const sameWay =
    way.distance === route.distance &&
    way.estimatedTime === route.estimatedTime &&
    (way.legs === null || isDeepStrictEqual(way.legs, route.legs));
  if (samePlaces && sameWay) return null;

  const gone = await removeStops(tx, removed);
  await placeStops(tx, order);
  const places = new Map(order.map((id, index) => [id, index + 1]));
  await insertStops(
    tx,
    route.id,
    added.map((stop) => ({ ...stop, order: places.get(stop.id) ?? 0 })),
  );
  const [written] = await tx
    .update(routes)
    .set({ ...way, totalLocation: order.length, updatedAt: laterThanBefore(now) })
    .where(eq(routes.id, route.id))
    .returning({ updatedAt: routes.updatedAt });
  return {
    id: route.id,
    before: beforeOf(route),
    updatedAt: written?.updatedAt ?? route.updatedAt,
    stops: { removed: gone, added: added.map(({ id }) => id), made, order: replaced },
  };
}
