/** What the rest of the console may know of coverage. */

export { coverageList } from "./coverage-list";
export { CoverageScreen } from "./coverage-screen";
