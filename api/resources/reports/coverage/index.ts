/** What the program may use of this resource. */
export { coverageSweeper } from "./sweep";
