/** What servers may know of reports. */

export { readReport } from "./read-report.server";
