/** What servers may know of coverage. */

export { readCoverage, readCoverageTable, routeOfWaiting } from "./read-coverage.server";
