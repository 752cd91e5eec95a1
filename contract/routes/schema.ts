import { z } from "zod";
import { Id, Instant } from "../common";
import { Location, Visit } from "../locations/schema";
import { OfficeRef, UserRef } from "../offices/schema";
import { VISITING_LIMITS } from "../visits/facts";
import { ROUTE_STATUSES } from "./facts";

/** A stop: one location at one place in the order of one route. */
export const RouteLocation = z.object({
  id: Id,
  routeId: Id,
  locationId: Id,
  /** Place in the route, 1…n without gaps. */
  order: z.number().int().min(1),
  isVisited: z.boolean(),
  arrivalTime: Instant.nullish(),
  departureTime: Instant.nullish(),
  location: Location.nullish(),
  /** The latest visit at this stop. */
  visit: Visit.nullish(),
});
export type RouteLocation = z.infer<typeof RouteLocation>;

export const RouteStatus = z.enum(ROUTE_STATUSES);
export type RouteStatus = z.infer<typeof RouteStatus>;

/** Optional fields that both create and update of a route take, with their limits. */
export const RouteFields = {
  estimatedTime: z.number().min(0).max(1e9).optional().describe("Seconds."),
  roundTrip: z
    .boolean()
    .optional()
    .describe("Whether the way leads back from the last stop to the first."),
  priority: z
    .number()
    .int()
    .min(VISITING_LIMITS.priority.min)
    .max(VISITING_LIMITS.priority.max)
    .nullish()
    .describe("From 1, the highest, to 5; null removes it."),
};

export const Route = z.object({
  id: Id,
  name: z.string(),
  status: RouteStatus,
  distance: z.number().nonnegative().nullish().describe("Metres along the whole route."),
  estimatedTime: z
    .number()
    .nonnegative()
    .nullish()
    .describe("Seconds on the road for the whole route."),
  roundTrip: z
    .boolean()
    .nullish()
    .describe("Whether the way leads back from the last stop to the first; in both figures too."),
  priority: z.number().int().nullish().describe("From 1, the highest, to 5."),
  /** The assigned agent. */
  userId: Id.nullish(),
  officeId: Id.nullish(),
  createdById: Id.nullish(),
  startTime: Instant.nullish(),
  endTime: Instant.nullish(),
  lastVisited: Instant.nullish(),
  /** Number of stops. */
  totalLocation: z.number().int().nonnegative().nullish(),
  /** Number of stops already visited. */
  visitedLocation: z.number().int().nonnegative().nullish(),
  createdAt: Instant.nullish(),
  /** Sent back with a write, so that two people's edits are told apart. */
  updatedAt: Instant.nullish(),
  agent: UserRef.nullish(),
  user: UserRef.nullish(),
  office: OfficeRef.nullish(),
  createdBy: UserRef.nullish(),
  routeLocations: z.array(RouteLocation).optional(),
});
export type Route = z.infer<typeof Route>;
