/** What other resources may use of this one, besides its rows (`resource`), their scope and their shape in others. */
export { inArea } from "./area";
export { FAR_FROM_ZIP } from "./data-quality/far";
export { withoutDeleted } from "./deleted";
export { holdUser } from "./place";
export { type LocationChange, locationUndo } from "./undo";
export { insertLocation } from "./write";
