/** Columns of the audit trail. */

export const auditColumns = [
  "id",
  "at",
  "action",
  "kind",
  "recordId",
  "name",
  "aboutKind",
  "aboutId",
  "source",
  "call",
  "address",
  "requestId",
  "apiKey",
  "userId",
  "adminId",
  "officeId",
  "by.displayName",
  "office.name",
] as const;
export type AuditColumn = (typeof auditColumns)[number];
export const auditSearchPaths = ["name", "by.displayName"] as const;
export type AuditSearchPath = (typeof auditSearchPaths)[number];
