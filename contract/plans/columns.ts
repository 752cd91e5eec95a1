/** Columns of plans. */

export const planColumns = [
  "id",
  "name",
  "status",
  "firstDay",
  "lastDay",
  "agentCount",
  "placeCount",
  "officeId",
  "office.name",
  "createdById",
  "createdBy.displayName",
  "progress",
  "reason",
  "seenAt",
  "acceptedAt",
  "createdAt",
  "updatedAt",
] as const;
export type PlanColumn = (typeof planColumns)[number];
export const planSearchPaths = ["name", "office.name"] as const;
export type PlanSearchPath = (typeof planSearchPaths)[number];
