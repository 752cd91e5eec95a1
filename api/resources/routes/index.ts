/** What other resources may use of this one, besides its rows (`resource`), their scope and their shape in others. */
export { assignToAgent, type Bulk, writeRoutes } from "./bulk";
export { beforeOf, type RouteChange } from "./changes";
export { routesAt } from "./late";
export { laterThanBefore, lockRoutes, nameRoutes, type RouteRow } from "./lock";
export { findPlanned, type PlannedLocation } from "./planned";
export { appendStop, dropStop } from "./stops/append";
export { timesOf } from "./transitions";
export { routeUndo } from "./undo";
