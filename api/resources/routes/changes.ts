import { ROUTE_STATUSES } from "contract/routes/facts";
import { z } from "zod";
import type { RouteRow } from "./lock";
import type { RemovedStop as Removed } from "./stops";

/** The columns of a route that a bulk change may replace and undo restores. */
export const Before = z.object({
  status: z.enum(ROUTE_STATUSES),
  userId: z.string().nullable(),
  officeId: z.string().nullable(),
  ownerOfficeId: z.string().nullable(),
  distance: z.number(),
  estimatedTime: z.number(),
  // Entries of the version before lack these.
  legs: z.array(z.number()).nullable().default(null),
  plannedDay: z.string().nullable().default(null),
  plannedStart: z.string().nullable().default(null),
  totalLocation: z.number(),
});

const RemovedStop: z.ZodType<Removed, unknown> = z.object({
  id: z.string(),
  locationId: z.string(),
  isVisited: z.boolean(),
  arrivalTime: z.string().nullable(),
  departureTime: z.string().nullable(),
  // Entries of the version before lack these.
  idleSeconds: z.number().nullable().default(null),
  idleAfter: z.string().nullable().default(null),
  /** Visits that pointed at the stop. */
  visitIds: z.array(z.string()),
});

/** The shape of `undo_entries.changes`: one entry for each changed route. */
export const RouteChange = z.object({
  id: z.string(),
  before: Before,
  /** The route's `updatedAt` after the change; another one means that it was changed since. */
  updatedAt: z.string(),
  /**
   * Set when the stops changed: those taken off, the ids of those added and of the locations
   * made for them, and the places before of all that went elsewhere, by id.
   */
  stops: z
    .object({
      removed: z.array(RemovedStop),
      added: z.array(z.string()).default([]),
      made: z.array(z.string()).default([]),
      order: z.record(z.string(), z.number()),
    })
    .optional(),
  /** Set when a recurring route renewed it: what it had besides `before`. */
  renewed: z
    .object({ name: z.string(), roundTrip: z.boolean(), priority: z.number().nullable() })
    .optional(),
});
export type RouteChange = z.infer<typeof RouteChange>;
export type Stops = NonNullable<RouteChange["stops"]>;

export const beforeOf = (route: RouteRow): RouteChange["before"] => Before.parse(route);
