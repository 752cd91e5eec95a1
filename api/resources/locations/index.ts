/** What other resources may use of this one, besides its rows (`resource`), their scope and their shape in others. */
export { inArea } from "./area";
export { withoutDeleted } from "./deleted";
export { holdUser } from "./place";
export { type LocationChange, locationUndo } from "./undo";
export { insertLocation } from "./write";
