/** What the rest of the console may know of presumed visits. */
export { NO_PRESUMED_VISITS, PRESUMED_WORDS, presumedList } from "./presumed-list";
export { PresumedScreen } from "./presumed-screen";
