/** What servers may know of where agents went. */

export { readAgentDay } from "./read-day.server";
