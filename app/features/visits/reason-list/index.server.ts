/** What servers may know of the list of reasons. */
export { changeReasons, readReasonList } from "./reasons.server";
