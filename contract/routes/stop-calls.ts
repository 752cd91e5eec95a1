import { z } from "zod";
import { defineCall, EVERYONE, MANAGERS } from "../call";
import { Id, Stamp } from "../common";
import { Route, RouteFields, RouteLocation, UnlessPlanned } from "../entities";
import { ListQuery, listOf } from "../list";
import { NewLocation } from "../locations/calls";

const stops = { tag: "Stops", scope: "entity" } as const;

/** A route after a change of its stops; `undoId` takes the change back. */
export const ChangedRoute = Route.extend({ undoId: Id.nullish() });
export type ChangedRoute = z.infer<typeof ChangedRoute>;

const meters = z.number().min(0).max(1e9).describe("Metres along the whole route.");
const seconds = z.number().min(0).max(1e9).describe("Seconds on the road for the whole route.");
/** What may come with any change of the stops; what is left out stays as it is. */
const Path = {
  distance: meters.optional(),
  estimatedTime: seconds.optional(),
  legs: RouteFields.legs,
  updatedAt: Stamp,
};
export const RoutePath = z.strictObject(Path);
export type RoutePath = z.infer<typeof RoutePath>;
const after = z.coerce
  .number()
  .int()
  .min(0)
  .max(100_000)
  .describe("The stop's place in the order after which to go; 0 is the start.");

export const listRouteLocations = defineCall({
  ...stops,
  id: "routeLocations.list",
  method: "GET",
  path: "/route-location-maps",
  summary: "Stops of routes; of one, with `filter.where.routeId`",
  access: EVERYONE,
  query: ListQuery,
  reply: listOf(RouteLocation),
});

export const listRouteLocationsPaginated = defineCall({
  ...stops,
  id: "routeLocations.listPaginated",
  method: "GET",
  path: "/route-location-maps-paginated",
  summary: "The stops of one route, a page at a time",
  access: EVERYONE,
  query: ListQuery.extend({ routeId: Id }),
  reply: listOf(RouteLocation),
});

export const addLocations = defineCall({
  ...stops,
  id: "routes.addLocations",
  method: "POST",
  path: "/routes/{id}/add-locations",
  summary: "Add existing locations at the end, in the order given",
  access: MANAGERS,
  creates: true,
  params: z.object({ id: Id }),
  body: z.strictObject({ locationIds: z.array(Id).min(1).max(1000), ...Path }),
  reply: ChangedRoute,
});

export const addLocationAfter = defineCall({
  ...stops,
  id: "routes.addLocationAfter",
  method: "POST",
  path: "/routes/{routeId}/add-location-after/{order}",
  summary: "Make a location, active, and add it as a stop after a place in the order",
  access: MANAGERS,
  creates: true,
  params: z.object({ routeId: Id, order: after }),
  body: NewLocation.extend({ status: z.literal("active").optional(), ...Path }),
  reply: ChangedRoute,
});

export const addExistingLocationAfter = defineCall({
  ...stops,
  id: "routes.addExistingLocationAfter",
  method: "POST",
  path: "/routes/{routeId}/add-existing-location-after/{locationId}/{order}",
  summary: "Add a location as a stop after a place in the order",
  access: MANAGERS,
  creates: true,
  params: z.object({ routeId: Id, locationId: Id, order: after }),
  body: RoutePath.extend({ unlessPlanned: UnlessPlanned.optional() }).nullish(),
  reply: ChangedRoute,
});

export const moveStop = defineCall({
  ...stops,
  id: "routes.updateOrder",
  method: "POST",
  path: "/routes/{routeId}/update-order",
  summary: "Move one stop to a place in the order; visited stops keep theirs",
  access: MANAGERS,
  params: z.object({ routeId: Id }),
  body: z.strictObject({
    locationId: Id.describe("The stop's id, or its location's."),
    order: z.number().int().min(1).max(100_000),
    ...Path,
  }),
  reply: ChangedRoute,
});

export const reorderStops = defineCall({
  ...stops,
  id: "routes.optimize",
  method: "PATCH",
  path: "/routes-location-optimize",
  summary:
    "Put all stops of a route in a new order, with its distance and time; visited stops keep their places",
  access: MANAGERS,
  body: z.strictObject({
    routeId: Id,
    stops: z
      .array(z.strictObject({ routeLocationId: Id, order: z.number().int().min(1).max(100_000) }))
      .min(1)
      .max(1000),
    distance: meters,
    estimatedTime: seconds,
    legs: RouteFields.legs,
    updatedAt: Stamp,
  }),
  reply: ChangedRoute,
});

export const unlinkStop = defineCall({
  ...stops,
  id: "routeLocations.unlink",
  method: "DELETE",
  path: "/route-location-maps/unlink/{routeId}/{locationId}",
  summary: "Take a stop off a route, by its id or its location's; not a visited one",
  access: MANAGERS,
  params: z.object({ routeId: Id, locationId: Id }),
  body: RoutePath.nullish(),
  reply: ChangedRoute,
});
