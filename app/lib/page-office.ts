/**
 * The office that a page belongs to, as its URL has it: every link and form of the page hands it
 * on. A URL without it is of the reader's own office, so that most have none.
 */

/** The query key, and the name of the hidden field of forms. */
export const PAGE_OFFICE = "activeOffice";

const NAMED = new RegExp(`[?&]${PAGE_OFFICE}=[^&#]*`);

/** The id of the office that a query names; empty for the reader's own. */
export const officeIn = (query: URLSearchParams): string => query.get(PAGE_OFFICE) ?? "";

/** An address for another office; an empty id stands for the reader's own. */
export function atOffice(to: string, officeId: string): string {
  const bare = to.replace(NAMED, "").replace(/^([^?#]*)&/, "$1?");
  return handOn(bare, officeId);
}

/** An address of our own with the office that a page belongs to, unless it names one itself. */
export function handOn(to: string, officeId: string): string {
  if (!officeId || !/^(\/(?!\/)|\?|\.)/.test(to) || NAMED.test(to)) return to;
  const [, address = "", hash = ""] = /^([^#]*)(.*)$/s.exec(to) ?? [];
  return `${address}${address.includes("?") ? "&" : "?"}${PAGE_OFFICE}=${encodeURIComponent(officeId)}${hash}`;
}
