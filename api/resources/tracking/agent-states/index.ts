/** What other resources may use of this one. */
export { countStates } from "./counts";
