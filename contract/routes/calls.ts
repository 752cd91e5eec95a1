import { z } from "zod";
import { defineCall, EVERYONE, MANAGERS } from "../call";
import { Changed, Id, IdList, line, Stamp } from "../common";
import { Route, RouteFields, RouteStatus, UnlessPlanned } from "../entities";
import { ListQuery, listOf } from "../list";
import { NewAbsence } from "../users/absence-schema";

const routes = { tag: "Routes", scope: "entity" } as const;
const byId = z.object({ id: Id });

export const listRoutes = defineCall({
  ...routes,
  id: "routes.list",
  method: "GET",
  path: "/routes",
  summary: "Routes",
  access: EVERYONE,
  query: ListQuery,
  reply: listOf(Route),
});

export const getRoute = defineCall({
  ...routes,
  id: "routes.get",
  method: "GET",
  path: "/routes/{id}",
  summary: "One route; `filter.include` as in the list",
  access: EVERYONE,
  params: byId,
  query: ListQuery.pick({ filter: true }),
  reply: Route,
});

export const updateRoute = defineCall({
  ...routes,
  id: "routes.update",
  method: "PATCH",
  path: "/routes/{id}",
  summary:
    "Change a route. With `updatedAt`, 409 when someone else changed it since; 409 for a status that can't follow",
  access: MANAGERS,
  params: byId,
  body: z.strictObject({
    name: line(200).min(1).optional(),
    status: RouteStatus.optional(),
    officeId: Id.nullable().optional(),
    distance: z.number().min(0).max(1e9).optional().describe("Metres."),
    ...RouteFields,
    updatedAt: Stamp,
  }),
  reply: Route,
});

export const progressRoute = defineCall({
  ...routes,
  id: "routes.progress",
  method: "POST",
  path: "/routes/{id}/progress",
  summary:
    "An agent starts or completes a route of theirs. Nothing changes where it has that status already; 409 for a paused or deleted route, and to start a completed one",
  access: ["agent"],
  extension: true,
  params: byId,
  body: z.strictObject({ status: z.enum(["active", "completed"]) }),
  reply: Route,
});

export const deleteRoutes = defineCall({
  ...routes,
  id: "routes.deleteMany",
  method: "DELETE",
  path: "/routes/delete-many",
  summary:
    "Soft delete: the routes become inactive, all or none. With the `updatedAt` of a single one, 409 when someone else changed it since",
  access: MANAGERS,
  body: z
    .object({ ids: z.array(Id).min(1).max(1000), updatedAt: Stamp })
    .refine(({ ids, updatedAt }) => updatedAt === undefined || ids.length === 1, {
      path: ["updatedAt"],
      error: "updatedAt is for one route alone",
    }),
  reply: Changed,
});

export const unassignRoutes = defineCall({
  ...routes,
  id: "routes.unassign",
  method: "POST",
  path: "/routes/unassign-from/{scope}",
  summary:
    "Take routes from their agent, their office, or both (the default). `route` takes the stops not yet visited off the routes",
  access: MANAGERS,
  params: z.object({
    scope: z.enum(["all", "user"]).describe("`all` for an admin, `user` for anyone else."),
  }),
  query: z.object({ ids: IdList }),
  body: z
    .object({
      route: z.boolean().optional(),
      agent: z.boolean().optional(),
      office: z.boolean().optional(),
    })
    .nullish(),
  reply: Changed,
});

export const scheduleRoutes = defineCall({
  ...routes,
  id: "routes.schedule",
  method: "POST",
  path: "/routes/schedule",
  summary:
    "Give routes another day, start, agent or office, all or none; what is left out stays. An agent brings " +
    "their office. 409 for a completed route, and with the `updatedAt` of a single one when someone else changed it",
  access: MANAGERS,
  extension: true,
  body: z
    .strictObject({
      ids: z.array(Id).min(1).max(1000),
      plannedDay: RouteFields.plannedDay,
      plannedStart: RouteFields.plannedStart,
      userId: Id.nullish().describe("Null: nobody's."),
      officeId: Id.nullish().describe("Null: no office's."),
      updatedAt: Stamp,
    })
    .refine(({ ids, updatedAt }) => updatedAt === undefined || ids.length === 1, {
      path: ["updatedAt"],
      error: "updatedAt is for one route alone",
    }),
  reply: Changed,
});

const NO_NAME = "Route name should have atleast 3 characters";
const NO_LOCATIONS = "There are no locations selected in this route";
/** The fields stand in the order in which they are checked. */
export const NewRoute = z.strictObject({
  name: z.string(NO_NAME).trim().min(3, NO_NAME).max(200),
  locations: z
    .array(Id, NO_LOCATIONS)
    .min(1, NO_LOCATIONS)
    .max(1000)
    .describe("Ids of active locations, in their order; each once."),
  officeId: Id.nullish().describe("The office to give it to; the agent's, where one is named."),
  userId: Id.nullish().describe("The agent to assign it to."),
  createdById: Id.optional().describe("The caller's own id."),
  distance: z.number().min(0).max(1e9).describe("Metres."),
  agentIsFree: z
    .boolean()
    .optional()
    .describe(
      "True: 409 if the agent has an open route on the planned day, also one of a request at the same time.",
    ),
  unlessPlanned: UnlessPlanned.optional(),
  ...RouteFields,
});
export type NewRoute = z.infer<typeof NewRoute>;

/** Fields of a route that is made on its own. */
const ALONE = { createdById: true, agentIsFree: true, unlessPlanned: true } as const;

/** A route as a rearrangement leaves it. */
const RearrangedRoute = z.strictObject({
  id: Id,
  open: z
    .array(Id)
    .max(1000)
    .describe("The locations of its stops not yet visited, in their new order; each once."),
  distance: z.number().min(0).max(1e9).optional().describe("Metres along the whole route."),
  estimatedTime: RouteFields.estimatedTime,
  legs: RouteFields.legs,
  updatedAt: Stamp,
});

export const rearrangeRoutes = defineCall({
  ...routes,
  id: "routes.rearrange",
  method: "POST",
  path: "/routes/rearrange",
  summary:
    "Say which stops several routes still have to visit, and make new routes, all or none. A location that a " +
    "route does not have yet becomes a stop, one that is no longer named comes off; visited stops stay. A route " +
    "that is left without any stop becomes inactive. `absence` adds one of the agent who is out in the same step. " +
    "409 where a route was changed since its `updatedAt`",
  access: MANAGERS,
  extension: true,
  creates: true,
  body: z
    .strictObject({
      routes: z.array(RearrangedRoute).max(100),
      made: z.array(NewRoute.omit(ALONE)).max(100),
      unlessPlanned: UnlessPlanned.optional(),
      absence: NewAbsence.optional().describe(
        "Added in the same step, by the rules of an absence.",
      ),
    })
    .refine(({ routes, made, absence }) => absence || routes.length + made.length > 0, {
      path: ["routes"],
      error: "needs a route",
    }),
  reply: Changed,
});

const word = z.string().max(1000).optional();
export const createRoute = defineCall({
  ...routes,
  id: "routes.create",
  method: "POST",
  path: "/routes/create",
  summary:
    "Make a route of existing locations in this order; with an agent it is assigned at once. " +
    "The input may come as query or as body; the body goes first, and the rules are the same",
  access: MANAGERS,
  creates: true,
  // Loose, because its values are checked by the rules of the body. New fields go into the body only.
  query: z.object({
    name: word,
    locations: z.string().max(50_000).optional().describe("Comma-separated ids."),
    officeId: word,
    userId: word,
    createdById: word,
    distance: word.describe("Metres."),
    estimatedTime: word.describe("Seconds."),
    roundTrip: word.describe("`true` or `false`."),
  }),
  body: NewRoute.nullish(),
  reply: Route,
});

export const copyRoute = defineCall({
  ...routes,
  id: "routes.copy",
  method: "POST",
  path: "/users/copy-route/{id}/{mode}",
  summary:
    'Copy the route with this id as a new, unassigned "Copy of …": all its stops, or those not yet visited. ' +
    "Stops whose location is inactive are left out",
  access: MANAGERS,
  creates: true,
  params: byId.extend({ mode: z.enum(["full", "remaining"]) }),
  reply: Route,
});
