/** Rows as an import stores them: without what they don't say. */
import { EMPTY } from "./cells";
import type { ImportRow } from "./rows";

const { position: _, ...NOTHING } = EMPTY;

/** Drops what a row doesn't say: most fields of most rows. */
export function packValues(row: ImportRow): Partial<ImportRow> {
  const packed: Record<string, unknown> = {};
  for (const field in row) {
    const value = row[field as keyof ImportRow];
    if (value !== null) packed[field] = value;
  }
  return packed;
}

/** A stored row; those of earlier versions say null of each field that they don't name. */
export const unpackValues = (packed: unknown): ImportRow => ({
  ...NOTHING,
  ...(packed as ImportRow),
});
