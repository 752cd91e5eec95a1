import { type createRoute as call, NewRoute } from "contract/calls";
import type { Route } from "contract/entities";
import { AGENT_HAS_ROUTE } from "contract/errors";
import { OPEN_STATUSES } from "contract/routes/facts";
import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { routes } from "../../db/schema";
import type { Caller } from "../../http/access";
import { conflict, forbidden, invalid } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { readOne } from "../../http/list/list";
import type { AccessScope } from "../../http/scope";
import { holdUser } from "../locations";
import { findOffice } from "../offices";
import { assignableAgent } from "../users";
import { refusePlanned } from "./planned";
import { routeResource } from "./resource";
import { holdLocations, insertRoutes, type RouteToInsert, usableLocations } from "./stops";

/** Who makes a route, on whose data they may work, and when. */
export interface Maker {
  scope: AccessScope;
  caller: Caller;
  now: Date;
}

/** The input of a call that takes it as body or as query, and which of them it was. */
export interface Given {
  part: "body" | "query";
  values: NewRoute;
}

/**
 * The body where there is one, else the query, read by the same rules.
 *
 * @throws 422 naming the first field of the query that isn't right
 */
export function readNewRoute(
  query: z.output<typeof call.query>,
  body: NewRoute | null | undefined,
): Given {
  if (body) return { part: "body", values: body };
  const number = (text: string | undefined) => (text?.trim() ? Number(text) : undefined);
  const flag = (text: string | undefined) =>
    text === "true" ? true : text === "false" ? false : text?.trim() || undefined;
  const { data, error } = NewRoute.safeParse({
    ...query,
    locations: query.locations?.split(",").flatMap((id) => id.trim() || []),
    distance: number(query.distance),
    estimatedTime: number(query.estimatedTime),
    roundTrip: flag(query.roundTrip),
  });
  if (data) return { part: "query", values: data };
  const [issue] = error.issues;
  const field = ["query", ...(issue?.path ?? [])].join(".");
  throw invalid(`${field}: ${issue?.message}`, field);
}

/**
 * Makes a route of existing locations. With an agent it is given to them and their office at
 * once; with an office alone, to that office; else it is nobody's and belongs to the office
 * for which its maker acts.
 *
 * @throws 422 naming locations that can't be stops; 404 for an office or agent outside the
 *   scope; 409 when the user is not an active agent of the office, or has an open route on the day
 *   and was to have none, or a location is planned already and was to be planned once; 403 in someone else's name
 */
export async function createRoute(
  db: Db,
  maker: Maker,
  { part, values: { createdById, agentIsFree, unlessPlanned, ...values } }: Given,
): Promise<Route> {
  if (createdById !== undefined && asUuid(createdById) !== maker.caller.id) {
    throw forbidden("createdById must be your own id", "ROLE_NOT_ALLOWED");
  }
  return db.transaction(async (tx) => {
    // A change of a user holds the user, then their locations: held the other way round, the
    // two could block each other.
    if (values.userId) {
      await holdUser(tx, values.userId, agentIsFree ? "no key update" : "share");
    }
    if (unlessPlanned) await holdLocations(tx, maker.scope, values.locations);
    const { locationIds, values: row } = await toInsert(tx, maker, values, `${part}.locations`);
    if (agentIsFree) await checkFree(tx, row);
    await refusePlanned(tx, locationIds, unlessPlanned);
    return insertRoute(tx, locationIds, row);
  });
}

/**
 * @param values a new route, whose agent the caller has locked
 * @throws 409 if the agent has an open route on its day
 */
async function checkFree(
  tx: Db,
  { userId, plannedDay }: Pick<RouteToInsert["values"], "userId" | "plannedDay">,
): Promise<void> {
  if (!userId || !plannedDay) return;
  const taken = and(
    eq(routes.userId, userId),
    eq(routes.plannedDay, plannedDay),
    inArray(routes.status, OPEN_STATUSES),
  );
  if ((await tx.$count(routes, taken)) === 0) return;
  throw conflict("The agent has an open route on this day already", AGENT_HAS_ROUTE);
}

/**
 * A new route as it is written.
 *
 * @param field where the ids of its locations are in the request
 * @throws as {@link createRoute}
 */
export async function toInsert(
  tx: Db,
  { scope, caller, now }: Maker,
  {
    officeId,
    userId,
    locations,
    ...fields
  }: Omit<NewRoute, "createdById" | "agentIsFree" | "unlessPlanned">,
  field: string,
): Promise<RouteToInsert> {
  const locationIds = await usableLocations(tx, scope, locations, field);
  const office = officeId ? await findOffice(tx, scope, officeId) : undefined;
  const agent = userId
    ? await assignableAgent(tx, scope, { agentId: userId, officeId: office?.id })
    : undefined;
  const given = agent?.officeId ?? office?.id ?? null;
  const own = scope.kind === "all" ? caller.officeId : scope.officeId;
  return {
    locationIds,
    values: {
      ...fields,
      userId: agent?.id ?? null,
      officeId: given,
      ownerOfficeId: given ?? own,
      createdById: caller.id,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    },
  };
}

/** Writes a new route with a stop at each of these locations, in their order. */
export async function insertRoute(
  tx: Db,
  locationIds: readonly string[],
  values: typeof routes.$inferInsert,
): Promise<Route> {
  const [made] = await insertRoutes(tx, [{ locationIds, values }]);
  if (!made) throw new Error("The route was not made");
  return readOne(tx, routeResource, { kind: "all" }, made.id);
}
