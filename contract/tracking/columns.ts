/** Columns of where agents are, and of who looked. */

/** Who looked where an agent is. */
export const accessColumns = ["id", "kind", "at", "from", "viewer.displayName"] as const;
export type AccessColumn = (typeof accessColumns)[number];
export const accessSearchPaths = ["viewer.displayName"] as const;
export type AccessSearchPath = (typeof accessSearchPaths)[number];

/** What agents are doing now. */
export const agentStateColumns = [
  "id",
  "state",
  "recordedAt",
  "officeId",
  "user.displayName",
  "office.name",
  "route.name",
] as const;
export type AgentStateColumn = (typeof agentStateColumns)[number];
export const agentStateSearchPaths = ["user.displayName"] as const;
export type AgentStateSearchPath = (typeof agentStateSearchPaths)[number];
