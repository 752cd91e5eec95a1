/** The states of a route and what may follow what (specification, section 4). */

export const ROUTE_STATUSES = ["new", "active", "inactive", "paused", "completed"] as const;
export type RouteStatus = (typeof ROUTE_STATUSES)[number];

export const ROUTE_STATUS_LABELS: Record<RouteStatus, string> = {
  new: "New",
  active: "Active",
  inactive: "Inactive",
  paused: "Paused",
  completed: "Completed",
};

const FOLLOWS: Record<RouteStatus, readonly RouteStatus[]> = {
  active: ["inactive", "completed", "paused"],
  inactive: ["active", "paused", "completed"],
  completed: ["active", "inactive", "paused"],
  paused: ["active", "inactive", "completed"],
  new: ["active", "inactive", "completed"],
};

/** The states that a route may go into from its present one, in the specification's order. */
export const nextStatuses = (status: RouteStatus): readonly RouteStatus[] => FOLLOWS[status];
