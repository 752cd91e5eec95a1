/** What other resources may use of this one, besides its rows (`resource`), their scope and their shape in others. */

export { type Period, readPeriod, shownPeriod } from "./period";
export { readAsked, type Subject } from "./subject";
export { isTimeZone, postgresZone } from "./time-zone";
