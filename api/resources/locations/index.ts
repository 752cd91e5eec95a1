/** What other resources may use of this one, besides its rows (`resource`), their scope and their shape in others. */
export { refuseAwaited } from "./awaited";
export { withoutDeleted } from "./deleted";
export { holdUser } from "./place";
export { externalIdTaken, insertLocation } from "./write";
