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
/**
 * Why a stop was not visited, as an agent reports it, by the codes of the built-in reasons. Admins
 * rename, order, hide and add reasons; the codes of these stay, so that programs can rely on them.
 */
export const NOT_VISITED_REASONS = {
  closed: "Closed",
  "nobody-there": "Nobody there",
  refused: "Refused",
  "no-access": "No access",
  "wrong-address": "Wrong address",
  "no-time": "No time",
  other: "Other",
} as const;
/** The most reasons, hidden ones too. */
export const MOST_REASONS = 100;
/** Why a report of a visit waits for a manager instead of counting at once. */
export const LATE_REASONS = [
  "route-completed",
  "route-paused",
  "route-deleted",
  "route-reassigned",
  "stop-removed",
  "too-old",
  "clock-wrong",
  "proof-missing",
  "link-ended",
  "added-place",
  "stop-visited",
] as const;
export type LateReason = (typeof LATE_REASONS)[number];
export const LATE_STATUSES = ["waiting", "accepted", "rejected"] as const;
/** What became of a visit that positions suggest and nobody has reported. */
export const PRESUMED_STATUSES = ["waiting", "visited", "not-visited"] as const;
/** From which stays visits are presumed. */
export const PRESUMED = {
  /** Minutes, where a location's type says nothing. */
  minutes: 2,
  /** What a type may say. */
  minutesOfType: { min: 2, max: 240 },
  /** The same for a location that is no stop of a route of the agent. */
  minutesElsewhere: 5,
  /** Metres within which a location that is no stop counts. */
  metresElsewhere: 60,
} as const;
/** What may prove a visit. */
export const PROOF_KINDS = ["photo", "signature", "code"] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];
/** What a type of location says of each: a report without required proof waits for a manager. */
export const PROOF_DEMANDS = ["off", "asked", "required"] as const;
export type ProofDemand = (typeof PROOF_DEMANDS)[number];
/** What a photo of a visit may be, and the pixels to which it is shrunk. */
export const PROOF_PHOTO = { maxMb: 10, side: 1600 } as const;
/** Two reports of a stop that were made within this time, and of which one says no more, are one, in milliseconds. */
export const SAME_REPORT_MS = 2 * 60_000;
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
