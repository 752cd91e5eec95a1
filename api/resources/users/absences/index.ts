/** What other resources may use of this one. */
export { isAbsentOn } from "./absent";
export { absenceUndo, addedAbsenceUndo } from "./undo";
export { insertAbsence } from "./write";
