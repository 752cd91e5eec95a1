import { NEXT_STATUSES, ROUTE_STATUSES, type RouteStatus } from "contract/routes/facts";

export { ROUTE_STATUSES, type RouteStatus };

export const ROUTE_STATUS_LABELS: Record<RouteStatus, string> = {
  new: "New",
  active: "Active",
  inactive: "Inactive",
  paused: "Paused",
  completed: "Completed",
};

/** The statuses that a route may change to from its present one. */
export const nextStatuses = (status: RouteStatus): readonly RouteStatus[] => NEXT_STATUSES[status];
