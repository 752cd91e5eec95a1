/** What other resources may use of this one, besides its rows (`resource`), their scope and their shape in others. */
export { inArea } from "./area";
export { refuseAwaited } from "./awaited";
export { withoutDeleted } from "./deleted";
export { holdUser } from "./place";
export { type LocationChange, locationUndo, replacedBy } from "./undo";
export { columnsOf } from "./values";
export { externalIdTaken, insertLocation } from "./write";
