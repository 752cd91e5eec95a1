/** What other resources may use of this one, besides its rows (`resource`), their scope and their shape in others. */
export { listAgentStops, readAgentRoutes } from "./agent-routes";
export { assignableAgent } from "./assign";
export { placeUser } from "./place";
export type { UserRow, Writer } from "./rules";
export { userUndo } from "./undo";
