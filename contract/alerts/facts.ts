/** Alerts by mail. Free of zod: the browser bundle uses it too. */

/** What people may choose to hear of. */
export const ALERT_KINDS = [
  "late-route",
  "silent-agent",
  "urgent-stop",
  "failed-import",
  "failed-backup",
  "overdue-coverage",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/**
 * What an urgent stop is found for: it was to be left {@link URGENT_LATE_MINUTES} ago and has no visit,
 * its latest visit was not possible, or its route was completed without a visit there.
 */
export type UrgentState = "late" | "not-possible" | "left-out";
/** The priority of a location whose stops are urgent. */
export const URGENT_PRIORITY = 1;
export const URGENT_LATE_MINUTES = 15;

/** Kinds for admins only. */
export const ADMIN_ALERTS: readonly AlertKind[] = ["failed-backup"];
/** Kinds that change slowly: only in the daily digest. */
export const DIGEST_ALERTS: readonly AlertKind[] = ["overdue-coverage"];

/** When the digest is sent, unless somebody chooses another hour. */
export const DIGEST_HOUR = 7;
/** The most things that one mail names; the rest is a number. */
export const MOST_ALERT_LINES = 20;
/** The most mails with alerts to one person in an hour. */
export const MOST_ALERT_MAILS = 12;
/** The page of the console at which all alerts of a person end, before the token. */
export const STOP_ALERTS_PATH = "/alerts/stop/";
