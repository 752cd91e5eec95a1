/** What comes with every page: the document's data, and the messages in it. */

export { type RootData, useRootData } from "./root-data";
export { PageToasts, RootToasts, SHOWS_TOASTS } from "./toasts";
