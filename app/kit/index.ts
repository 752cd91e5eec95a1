/** What comes with every page: the document's data, the messages in it, and what stands there when it fails. */

export { Failure, FailurePage } from "./failure";
export { KeepPage } from "./keep-page/keep-page";
export { type RootData, useRootData } from "./root-data";
export { PageToasts, RootToasts, SHOWS_TOASTS } from "./toasts";
