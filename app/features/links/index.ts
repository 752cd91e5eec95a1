/** What the rest of the console may know of agents' links. */

export type { LinkSheet, LinkState } from "./link.server";
export { MakeLinkDialog, RevokeLinkDialog } from "./link-dialogs";
export { LinkPart } from "./link-part";
export { LinkSheetScreen, MakeLinks } from "./link-sheet";
export type { LinkWords } from "./links-of.server";
