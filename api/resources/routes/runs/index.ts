/** What other resources may use of this one. */
export { beginRun, finishRun, measureLate } from "./keep";
