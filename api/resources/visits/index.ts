/** What other resources may use of this one, besides its rows (`resource`), their scope and their shape in others. */
export { AHEAD_MS, refuseTime } from "./device";
export { visitUndo } from "./review";
