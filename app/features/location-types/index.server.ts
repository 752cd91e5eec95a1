/** What servers may know of location types and chains. */

export {
  deleteChosen,
  mergeChosen,
  readDeletion,
  readMerging,
  withoutOption,
} from "./group-dialogs.server";
export { readGroupForm, saveGroup } from "./group-form.server";
export { readGroupPage } from "./group-page.server";
export { servedChains, servedTypes } from "./served-group.server";
