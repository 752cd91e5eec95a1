/** What a list and the dialogs over it are made with; in the browser one file, as lists need all of it. */

export { ChosenRows } from "./chosen-rows";
export { type ListColumn, listColumns, shownColumn } from "./columns";
export { type DefinedList, defineList } from "./define-list";
export { ListQueryFields } from "./list-query-fields";
export { type EmptyList, ListScreen, ListTable } from "./list-screen";
export {
  backToListUrl,
  CHOSEN_IDS,
  cameFromListUrl,
  closeDialogUrl,
  FROM_LIST,
  fromListUrl,
  overListUrl,
  reloadsOf,
  reloadsWhenStale,
  TICKED,
  withFromList,
} from "./over-list";
