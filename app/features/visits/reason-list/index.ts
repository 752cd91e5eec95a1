/** What the rest of the console may know of the list of reasons. */
export { ReasonsScreen } from "./reasons-screen";
