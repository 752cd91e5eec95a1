import { NEXT_STATUSES, type RouteStatus } from "contract/routes/facts";

/** Whether a route may go from one status to another; staying is no change and always may. */
export const mayFollow = (from: RouteStatus, to: RouteStatus): boolean =>
  from === to || NEXT_STATUSES[from].includes(to);

/**
 * The times that a change of status sets: the first start, and the end while completed.
 * A deleted (inactive) route keeps what it had.
 */
export function timesOf(
  to: RouteStatus,
  route: { startTime: string | null; endTime: string | null },
  now: Date,
): { startTime: string | null; endTime: string | null } {
  switch (to) {
    case "active":
      return { startTime: route.startTime ?? now.toISOString(), endTime: null };
    case "paused":
      return { startTime: route.startTime, endTime: null };
    case "completed":
      return { startTime: route.startTime, endTime: now.toISOString() };
    default:
      return { startTime: route.startTime, endTime: route.endTime };
  }
}
