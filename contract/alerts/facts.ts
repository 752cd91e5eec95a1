/** Alerts by mail. Free of zod: the browser bundle uses it too. */

/** What people may choose to hear of. */
export const ALERT_KINDS = [
  "late-route",
  "silent-agent",
  "failed-import",
  "failed-backup",
  "overdue-coverage",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

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
