/** What other resources may use of this one, besides its rows (`resource`), their scope and their shape in others. */
export { listAgentStops, readAgentRoutes } from "./agent-routes";
export { assignableAgent } from "./assign";
export { placeUser } from "./place";
export { mayChange, officeFor, type UserRow, type Writer } from "./rules";
export { waitShortly } from "./ties";
export { type UserChange, userUndo } from "./undo";
