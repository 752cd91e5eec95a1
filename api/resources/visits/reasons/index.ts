/** What other resources may use of this one. */
export { reasonUndo } from "./undo";
