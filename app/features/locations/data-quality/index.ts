/** What the rest of the console may know of the data inbox. */

export { InboxConfirm, SetType } from "./dialogs";
export { DOUBLED, FAR, LACKING } from "./inbox-lists";
export { InboxScreen } from "./inbox-screen";
export { listOfQuery, NO_INBOX } from "./kinds";
export { MergeScreen } from "./merge-screen";
