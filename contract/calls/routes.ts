import { z } from "zod";
import { defineCall, EVERYONE, MANAGERS } from "../call";
import { Changed, Id, Instant } from "../common";
import { Route, RouteLocation, RouteStatus } from "../entities";
import { ListQuery, listOf } from "../list";

const routes = { tag: "Routes", scope: "entity" } as const;
const byId = z.object({ id: Id });

export const listRoutes = defineCall({
  ...routes,
  id: "routes.list",
  method: "GET",
  path: "/routes",
  summary:
    "Routes. searchPath: name (default), office.name, agent.displayName, and of their stops type, city, address, zip. " +
    "Includes: agent, user, office, createdBy, routeLocations",
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
    name: z.string().trim().min(1).max(200).optional(),
    status: RouteStatus.optional(),
    officeId: Id.nullable().optional(),
    distance: z.number().min(0).max(1e9).optional().describe("Metres."),
    estimatedTime: z.number().min(0).max(1e9).optional().describe("Seconds."),
    updatedAt: Instant.optional(),
  }),
  reply: Route,
});

export const deleteRoutes = defineCall({
  ...routes,
  id: "routes.deleteMany",
  method: "DELETE",
  path: "/routes/delete-many",
  summary: "Soft delete: the routes become inactive, all or none",
  access: MANAGERS,
  body: z.object({ ids: z.array(Id).min(1).max(1000) }),
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
  query: z.object({ ids: z.string().min(1).max(50_000).describe("Comma-separated route ids.") }),
  body: z
    .object({
      route: z.boolean().optional(),
      agent: z.boolean().optional(),
      office: z.boolean().optional(),
    })
    .nullish(),
  reply: Changed,
});

export const listRouteLocations = defineCall({
  ...routes,
  id: "routeLocations.list",
  method: "GET",
  path: "/route-location-maps",
  summary:
    "Stops; `filter.where.routeId`. Includes: location (locationType, chain), visit (latest)",
  access: EVERYONE,
  query: ListQuery,
  reply: listOf(RouteLocation),
});

export const listRouteLocationsPaginated = defineCall({
  ...routes,
  id: "routeLocations.listPaginated",
  method: "GET",
  path: "/route-location-maps-paginated",
  summary: "The stops of one route, a page at a time",
  access: EVERYONE,
  query: ListQuery.extend({ routeId: Id }),
  reply: listOf(RouteLocation),
});

export const undo = defineCall({
  ...routes,
  id: "undo",
  method: "POST",
  path: "/undo/{id}",
  summary:
    "Take back one delete, assignment or unassignment of the caller's, while nothing changed since",
  access: MANAGERS,
  extension: true,
  params: byId,
  reply: Changed,
});
