/** Columns of where agents are, and of who looked. */

/** Who looked where an agent is. */
export const lookColumns = ["id", "kind", "at", "from", "viewer.displayName"] as const;
export type LookColumn = (typeof lookColumns)[number];
export const lookSearchPaths = ["viewer.displayName"] as const;
export type LookSearchPath = (typeof lookSearchPaths)[number];

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
