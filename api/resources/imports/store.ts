import { and, eq, gte, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { importChunks, imports } from "../../db/schema";
import { unpackChunk } from "../../jobs/chunks";

export type ImportRecord = typeof imports.$inferSelect;

/** How long an import is stored, with its rows and what reverts it. */
export const IMPORT_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** An import, held until the transaction ends; undefined once it is discarded. */
export async function heldImport(tx: Db, id: string): Promise<ImportRecord | undefined> {
  const [found] = await tx.select().from(imports).where(eq(imports.id, id)).for("no key update");
  return found;
}

/** Up to `count` pieces of the file from number `seq` on, in order. */
export async function readPieces(
  tx: Db,
  importId: string,
  seq: number,
  count: number,
): Promise<string[]> {
  const found = await tx
    .select({ data: importChunks.data })
    .from(importChunks)
    .where(and(eq(importChunks.importId, importId), gte(importChunks.seq, seq)))
    .orderBy(importChunks.seq)
    .limit(count);
  return Promise.all(found.map(({ data }) => unpackChunk(data)));
}

/** How many staged rows there are of each kind. */
export async function countKinds(tx: Db, importId: string) {
  const counted = await queryRows(
    tx,
    sql`SELECT kind, count(*)::int AS n,
        count(*) FILTER (WHERE remarks <> '[]')::int AS remarked,
        count(*) FILTER (WHERE is_matched_by_name)::int AS matched,
        count(*) FILTER (WHERE position_doubt = 'swapped')::int AS swapped,
        count(*) FILTER (WHERE position_doubt = 'far')::int AS far
      FROM import_rows WHERE import_id = ${importId}::uuid GROUP BY kind`,
  );
  const of = (kind: string) => Number(counted.find((row) => row.kind === kind)?.n ?? 0);
  const sum = (column: string) => counted.reduce((sum, row) => sum + Number(row[column]), 0);
  return {
    remarked: sum("remarked"),
    matched: sum("matched"),
    swapped: sum("swapped"),
    far: sum("far"),
    added: of("added"),
    changed: of("changed"),
    unchanged: of("unchanged"),
    wrong: of("wrong"),
  };
}
