/** What other resources may use of this one. */
export { isAbsentOn } from "./absent";
export { absenceUndo } from "./undo";
