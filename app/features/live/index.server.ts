/** What servers may know of live. */

export { readRunning } from "./read-running.server";
