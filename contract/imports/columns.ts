/** As `list-columns`, of what imports of locations are listed by. */
export const importColumns = ["id", "officeId", "fileName", "state", "total", "createdAt"] as const;
export type ImportListColumn = (typeof importColumns)[number];
export const importSearchPaths = ["fileName"] as const;
export type ImportSearchPath = (typeof importSearchPaths)[number];

/** The rows of an import that is a change set. */
export const importRowColumns = [
  "id",
  "line",
  "kind",
  "locationId",
  "name",
  "reason",
  "hasRemarks",
  "isMatchedByName",
  "positionDoubt",
  "outcome",
] as const;
export type ImportRowColumn = (typeof importRowColumns)[number];
export const importRowSearchPaths = ["name", "reason"] as const;
export type ImportRowSearchPath = (typeof importRowSearchPaths)[number];

/** Columns of the rows that an import refused. */
export const jobProblemColumns = ["id", "line", "reason"] as const;
export type JobProblemColumn = (typeof jobProblemColumns)[number];
export const jobProblemSearchPaths = ["reason"] as const;
export type JobProblemSearchPath = (typeof jobProblemSearchPaths)[number];
