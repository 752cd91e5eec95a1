/** Addresses of offices. */
import { withQuery } from "~/lib/url";

export const officesUrl = () => "/offices?page=1";
export const officeOptionsUrl = () => "/options/offices";
/** Office managers who may lead an office, or a new one. */
export const managerOptionsUrl = (officeId?: string) =>
  withQuery("/options/office-managers", { officeId });
export const timeZoneOptionsUrl = () => "/options/time-zones";
/** The form for a new office, under another one where that is given. */
export const newOfficeUrl = (parentId?: string) => withQuery("/add-office", { parent: parentId });

/** The parts of an office's page; its details are the page itself. */
export const OFFICE_TABS = ["details", "locations", "routes", "users", "sub-offices"] as const;
export type OfficeTab = (typeof OFFICE_TABS)[number];

const officePath = (id: string) => `/office-details/${encodeURIComponent(id)}`;

export const officeUrl = (id: string, tab: OfficeTab = "details") =>
  tab === "details" ? officePath(id) : `${officePath(id)}/${tab}`;

/** What is done with an office as a whole, each a page of its own. */
type OfficeFormName = "edit" | "parent" | "login-as";
export const officeFormUrl = (id: string, name: OfficeFormName) => `${officePath(id)}/${name}`;

/** The dialogs over the locations of an office. */
type OfficeLocationsDialogName = "assign" | "unassign" | "agent";
export const officeLocationsDialogUrl = (id: string, name: OfficeLocationsDialogName) =>
  `${officePath(id)}/locations/${name}`;

/** The dialog that puts an office under another one. */
export const addBranchUrl = (id: string) => `${officePath(id)}/sub-offices/add`;

/** What of an office can be had as a file. */
export const OFFICE_EXPORTS = ["locations", "routes", "users", "sub-offices"] as const;
export type OfficeExportName = (typeof OFFICE_EXPORTS)[number];
export const officeExportUrl = (id: string, what: OfficeExportName) =>
  `${officePath(id)}/export/${what}`;

/** Which part of an office's page an address shows. */
export function officeTabOf(pathname: string): OfficeTab {
  const part = pathname.split("/")[3];
  return OFFICE_TABS.find((tab) => tab === part) ?? "details";
}
