/** What servers may know of changing a day that does not go as planned. */
export { applyToday, refusedToday } from "./apply-today.server";
export { readToday } from "./read-today.server";
