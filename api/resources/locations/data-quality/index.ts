/** What other resources may use of this one: how its changes are taken back. */
export { suspicionUndo } from "./dismiss";
export { mergeUndo } from "./merge-undo";
