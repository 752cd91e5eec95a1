/** What other resources may use of this one: to record what they do, and to say how it is taken back. */
export { type Look, lookAtRows, type UndoKind, type UndoKindName } from "./kind";
export { type Maker, recordUndo, type UndoChanges } from "./record";
