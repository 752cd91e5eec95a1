/** Columns of the rows that an import refused. */

export const jobProblemColumns = ["id", "line", "reason"] as const;
export type JobProblemColumn = (typeof jobProblemColumns)[number];
export const jobProblemSearchPaths = ["reason"] as const;
export type JobProblemSearchPath = (typeof jobProblemSearchPaths)[number];
