/** What of a database is Waybook's, as its own catalog tells it. */
import type { Reading } from "../db/connection";
import { namesInMigrations } from "../db/migrations";
import type { SequenceInBackup } from "./manifest";

type Asking = Pick<Reading, "query">;

export interface TableColumns {
  name: string;
  columns: string[];
}

/** Waybook's tables with their columns, those that the database computes left out. */
export async function tablesOf({ query }: Asking): Promise<TableColumns[]> {
  const rows = await query(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname = ANY($1::text[])
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.oid, c.relname ORDER BY c.relname`,
    [namesInMigrations().relations],
  );
  return rows.map(({ name, columns }) => ({ name: String(name), columns: columns as string[] }));
}

/** The numbers that identities and sequences stand at. */
export async function sequencesOf({ query }: Asking): Promise<SequenceInBackup[]> {
  const rows = await query(
    `SELECT s.relname AS name FROM pg_class s
     LEFT JOIN pg_depend d ON d.objid = s.oid AND d.deptype IN ('a', 'i') AND d.refclassid = 'pg_class'::regclass
     LEFT JOIN pg_class t ON t.oid = d.refobjid
     WHERE s.relkind = 'S' AND s.relnamespace = 'public'::regnamespace
       AND (s.relname = ANY($1::text[]) OR t.relname = ANY($1::text[]))
     ORDER BY s.relname`,
    [namesInMigrations().relations],
  );
  const found: SequenceInBackup[] = [];
  for (const { name } of rows) {
    const [at] = await query(`SELECT last_value::text AS value, is_called FROM "${name}"`);
    found.push({ name: String(name), value: String(at?.value), called: at?.is_called === true });
  }
  return found;
}
