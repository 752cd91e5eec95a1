import { DOUBLED, FAR, LACKING } from "./inbox-lists";

/** Said where the upstream has no calls for it. */
export const NO_INBOX =
  "The connected server has no data inbox. Look for problems in the list of locations.";

/** So many pairs are merged in one go. */
export const MOST_MERGED = 50;

/** The tabs of the inbox, and what is said where one has nothing. */
export const KINDS = {
  "no-position": { label: "No position", list: LACKING },
  "rough-position": { label: "Approximate position", list: LACKING },
  "far-from-zip": { label: "Far from their zip", list: FAR },
  duplicates: { label: "Likely duplicates", list: DOUBLED },
  "no-type": { label: "No type", list: LACKING },
  "never-on-a-route": { label: "Never on a route", list: LACKING },
} as const;
export type InboxKind = keyof typeof KINDS;

export const INBOX_KINDS = Object.keys(KINDS) as InboxKind[];

/** The tab that a query asks for, if it is one. */
export function readKind(query: URLSearchParams): InboxKind | undefined {
  const asked = query.get("kind");
  return INBOX_KINDS.find((kind) => kind === asked);
}

/** The list of the tab that a query asks for. */
export const listOfQuery = (query: URLSearchParams) => KINDS[readKind(query) ?? "no-position"].list;
