/** What the program may use of this resource. */
export { countCoverage } from "./coverage";
export { coverageSweeper } from "./sweep";
