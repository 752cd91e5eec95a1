/** What other parts of the API may use of this one. */
export { recurrenceSweeper } from "./job";
