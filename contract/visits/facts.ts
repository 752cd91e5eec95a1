/** Numbers of visiting, for browsers too: without the schemas, which stay on the servers. */

/** What numbers there may be. */
export const VISITING_LIMITS = {
  /** Days; ten years. */
  visitEvery: { min: 1, max: 3650 },
  visitMinutes: { min: 1, max: 1440 },
  /** 1 is the highest. */
  priority: { min: 1, max: 5 },
} as const;
export const USUAL_PRIORITY = 3;
/** How long a visit takes, where nobody says. */
export const USUAL_VISIT_MINUTES = 20;
/** Metres within which a device counts as at a location. */
export const AT_LOCATION_M = 250;
/** Why a stop was not visited, as an agent reports it. */
export const NOT_VISITED_REASONS = [
  "closed",
  "nobody-there",
  "refused",
  "no-access",
  "wrong-address",
  "no-time",
  "other",
] as const;
export type NotVisitedReason = (typeof NOT_VISITED_REASONS)[number];
/** Why a report of a visit waits for a manager instead of counting at once. */
export const LATE_REASONS = [
  "route-completed",
  "route-paused",
  "route-deleted",
  "route-reassigned",
  "stop-removed",
  "too-old",
  "clock-wrong",
] as const;
export type LateReason = (typeof LATE_REASONS)[number];
export const LATE_STATUSES = ["waiting", "accepted", "rejected"] as const;
export type LateStatus = (typeof LATE_STATUSES)[number];
/** For how long an agent may withdraw a visit that they reported. */
export const WITHDRAW_MINUTES = 10;
/** What suggestions of visit durations are drawn from. */
export const SUGGESTED = {
  /** Visits that tell how long they took: fewer suggest nothing. */
  fewestOfLocation: 5,
  fewestOfType: 10,
  /** The latest of a location. */
  mostOfLocation: 50,
  /** Minutes: what is nearer to what is planned is left as it is. */
  apart: 5,
} as const;
