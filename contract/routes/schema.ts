import { z } from "zod";
import { Day, Id, Instant, TimeOfDay } from "../common";
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
  plannedArrival: Instant.nullish().describe("On the planned day of the route; null without one."),
  plannedDeparture: Instant.nullish(),
  idleSeconds: z
    .number()
    .nonnegative()
    .nullish()
    .describe(
      "Seconds that a plan left free between the stop before and this one, as for a break.",
    ),
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
  plannedDay: Day.refine((day) => day >= "2000-01-01" && day <= "2199-12-31", {
    error: "must be a day from 2000 to 2199",
  })
    .nullish()
    .describe("In the zone of its office; null for no day."),
  plannedStart: TimeOfDay.nullish().describe(
    "When its first stop is reached; null: when its agent usually starts, else its office.",
  ),
  legs: z
    .array(z.number().min(0).max(1e9))
    .max(1000)
    .optional()
    .describe(
      "Seconds on the road from each stop to the next, of a round trip also back to the first. " +
        "Without them, or with another number of them, the estimated time is shared by distance.",
    ),
};

/** Has the API refuse to plan a location that is planned already. */
export const UnlessPlanned = z
  .strictObject({
    from: Day,
    until: Day.describe("The last of the days that are looked at."),
    known: z.array(Id).max(100).optional().describe("Open routes that may have the location."),
  })
  .describe(
    "409 if another open route of these days has yet to visit a location that is added, also one of a request at the same time.",
  );
export type UnlessPlanned = z.infer<typeof UnlessPlanned>;

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
  plannedDay: Day.nullish().describe("In the zone of its office."),
  plannedStart: TimeOfDay.nullish(),
  dayLength: z
    .number()
    .nonnegative()
    .nullish()
    .describe(
      "Seconds from its start to its end: on the road, at the stops, and waiting. This and the other " +
        "times of the plan are computed after a write. Its reply has them, or null if that takes longer.",
    ),
  dayEnd: Instant.nullish().describe("When it is planned to end; of a round trip, back."),
  overtime: z
    .number()
    .nonnegative()
    .nullish()
    .describe("Seconds by which its day is longer than the agent works; 0 for none."),
  closedStops: z
    .number()
    .int()
    .nonnegative()
    .nullish()
    .describe("Stops that are closed when they are reached on the planned day."),
  recurrenceId: Id.nullish().describe("The recurring route that it is a day of."),
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
