/** What the specification says of a route's status (section 4). Free of zod: browsers use it too. */

export const ROUTE_STATUSES = ["new", "active", "inactive", "paused", "completed"] as const;
export type RouteStatus = (typeof ROUTE_STATUSES)[number];

/** Work that is still to be done. */
export const OPEN_STATUSES = ["new", "active", "paused"] as const satisfies RouteStatus[];

/** The statuses that may follow each one, in the specification's order. */
export const NEXT_STATUSES: Record<RouteStatus, readonly RouteStatus[]> = {
  active: ["inactive", "completed", "paused"],
  inactive: ["active", "paused", "completed"],
  completed: ["active", "inactive", "paused"],
  paused: ["active", "inactive", "completed"],
  new: ["active", "inactive", "completed"],
};

/** The working times of an office that has none of its own, by its clocks. */
export const USUAL_TIMES = { start: "09:00", end: "17:00", breakMinutes: 0 } as const;

/** How long an agent waits at a stop that opens later; where it is longer, the stop is closed. */
export const MOST_WAITING_MINUTES = 60;
