/** What the audit trail tells of. Free of zod: the browser bundle uses it too. */

export const AUDIT_ACTIONS = [
  "created",
  "changed",
  "deleted",
  "signed-in",
  "signed-out",
  "sign-in-refused",
  "second-factor-on",
  "second-factor-off",
  "exported",
  "looked",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_KINDS = [
  "route",
  "location",
  "contact",
  "visit",
  "late-report",
  "presumed-visit",
  "visit-reason",
  "office",
  "user",
  "absence",
  "location-type",
  "chain",
  "recurrence",
  "route-template",
  "filter-template",
  "terms",
  "second-factor-rule",
  "import",
  "webhook",
  "list",
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Where it came from: a call, a job that a call began, the API by itself, `npm run admin`, or past all of it. */
export const AUDIT_SOURCES = ["call", "job", "system", "command-line", "outside"] as const;

/** Minutes in which a change can be undone. */
export const UNDO_MINUTES = 10;
/** The most changes in a list of what can be undone, and the most names of each. */
export const MOST_UNDO_ENTRIES = 20;
export const MOST_UNDO_NAMES = 3;
