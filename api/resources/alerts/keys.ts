/** Keys of findings: the record's id, `@`, and what identifies the occurrence. */
import type { ListQuery } from "contract/list";

export const keyOf = (id: string, occurrence: string | null | undefined): string =>
  `${id}@${occurrence ?? ""}`;

export const idOf = (key: string): string => key.slice(0, key.indexOf("@"));
export const occurrenceOf = (key: string): string => key.slice(key.indexOf("@") + 1);

/** Asks a list for some records, at most a page of them. */
export const queryOfIds = (ids: readonly string[]): ListQuery => ({
  ...{ limit: ids.length, page: 1, sortOrder: "asc" },
  filter: JSON.stringify({ where: { id: { inq: ids } } }),
});

/** Asks a list for the records of keys. */
export const queryOf = (keys: readonly string[]): ListQuery => queryOfIds(keys.map(idOf));
