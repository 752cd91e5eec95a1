/** Columns of kept views, and of the rows that an import refused. */

export const listViewColumns = ["id", "list", "name", "userId", "officeId", "createdAt"] as const;
export type ListViewColumn = (typeof listViewColumns)[number];
export const listViewSearchPaths = ["name"] as const;
export type ListViewSearchPath = (typeof listViewSearchPaths)[number];

/** The refused rows of an import. */
export const jobProblemColumns = ["id", "line", "reason"] as const;
export type JobProblemColumn = (typeof jobProblemColumns)[number];
export const jobProblemSearchPaths = ["reason"] as const;
export type JobProblemSearchPath = (typeof jobProblemSearchPaths)[number];
