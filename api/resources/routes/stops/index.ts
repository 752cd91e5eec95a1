/** What other resources may use of this one, besides its rows (`resource`), their scope and their shape in others. */
export { insertRoutes, type RouteToInsert } from "./new-routes";
export {
  insertStops,
  NO_WAY,
  newStop,
  placeStops,
  type RemovedStop,
  readStops,
  removeStops,
  replacedOrder,
  type StopRow,
} from "./rows";
export { holdLocations, usableLocations } from "./usable";
