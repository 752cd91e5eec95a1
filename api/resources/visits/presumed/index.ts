/** What other resources may use of this one. */
export { presumedVisitUndo } from "./answer";
export { createStayWatch, lookAgainFrom } from "./look";
