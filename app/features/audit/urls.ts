/** The addresses of the audit trail. */

/** The records that have a history of their own. */
export const HISTORY_KINDS = ["route", "location", "office", "user"] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** Everything that was done, for an admin. */
export const auditUrl = () => "/audit?page=1";

/** What was done with one record. */
export const historyUrl = (kind: HistoryKind, id: string) =>
  `/history/${kind}/${encodeURIComponent(id)}`;

/** The dialog that puts back what an entry replaced; see `overListUrl`. */
export const revertPath = (kind: HistoryKind, id: string, entryId: string) =>
  `${historyUrl(kind, id)}/revert/${encodeURIComponent(entryId)}`;
