/** What other resources may use of this one: to change many locations within a change of their own. */
export { inTransaction, writeLocations } from "./write";
