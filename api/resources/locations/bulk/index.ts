/** What other resources may use of this one: to change many locations within a change of their own. */
export { type LocationRow, lockLocations } from "./lock";
export type { LocationBulk } from "./unassign";
export { inTransaction, writeLocations } from "./write";
