import { sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { locationFilterTemplates } from "../../../db/schema";

/**
 * Has the stop filters that name one type or chain, by its id or by its name in any letter case,
 * name another one in the same way, each once and where it stood.
 */
export async function replaceInFilters(
  tx: Db,
  word: "type" | "chain",
  from: { id: string; name: string },
  into: { id: string; name: string },
): Promise<void> {
  const { filters } = locationFilterTemplates;
  const words = sql`${filters}->'params'->${word}::text`;
  const isNamed = sql`lower(said.word) IN (lower(${from.id}::text), lower(${from.name}::text))`;
  const replaced = sql`CASE WHEN lower(said.word) = lower(${from.id}::text) THEN ${into.id}::text
    WHEN ${isNamed} THEN ${into.name}::text ELSE said.word END`;
  await tx.execute(sql`
    UPDATE ${locationFilterTemplates} SET filters = jsonb_set(${filters}, ARRAY['params', ${word}::text], (
      SELECT jsonb_agg(kept.word ORDER BY kept.at) FROM (
        SELECT ${replaced} AS word, min(said.at) AS at
        FROM jsonb_array_elements_text(${words}) WITH ORDINALITY AS said(word, at) GROUP BY 1
      ) AS kept))
    WHERE EXISTS (SELECT 1 FROM jsonb_array_elements_text(${words}) AS said(word) WHERE ${isNamed})`);
}
