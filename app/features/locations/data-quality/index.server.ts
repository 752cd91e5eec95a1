/** What servers may know of the data inbox. */

export { mendChosen, setTypeOfChosen } from "./mend.server";
export { MergeForm, mergeBoth, readMerging } from "./merge.server";
export { backToInbox, readInboxDialog, readTypeDialog } from "./read-dialogs.server";
export { readInbox } from "./read-inbox.server";
