/** What other resources may use of this one. */
export { planUndo } from "./undo";
