/** What other parts of the API may use of this one. */

export { findRecurrencesOf, giveRecurrence, lockRecurrencesOf } from "./give";
export { recurrenceSweeper } from "./job";
export type { RecurrenceRow } from "./lock";
export type { RecurrenceChange } from "./undo";
export { recurrenceUndo } from "./undo";
