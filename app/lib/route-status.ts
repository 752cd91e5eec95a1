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
