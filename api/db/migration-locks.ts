import { quotedAll, type Reading } from "./connection";

/** What nobody may read a table during, and what nobody may write it during. */
const ALONE = /^(ALTER TABLE|DROP (INDEX|TRIGGER|TABLE))\b/i;
const UNWRITTEN = /^CREATE (TABLE|(UNIQUE )?INDEX|(OR REPLACE )?TRIGGER)\b/i;

/**
 * The statements by which a migration locks at once, before it has anything, the tables that are there and that it
 * will lock. One that has worked for a while when it comes to its next table may find it with somebody who has waited
 * for its first one: Postgres then fails whom it likes of the two.
 *
 * @param statements of the migration
 * @param names of tables and indexes that there are, each with its table
 */
export function locksFirst(
  statements: readonly string[],
  names: ReadonlyMap<string, string>,
): string[] {
  const tablesOf = (kind: RegExp) => {
    const texts = statements.map(withoutComments).filter((text) => kind.test(text));
    const words = texts.flatMap((text) => text.match(/\w+/g) ?? []);
    return new Set(words.flatMap((word) => names.get(word) ?? []));
  };
  const alone = tablesOf(ALONE);
  const unwritten = [...tablesOf(UNWRITTEN)].filter((table) => !alone.has(table));
  const lock = (tables: readonly string[], mode: string) =>
    tables.length > 0 ? [`LOCK TABLE ${quotedAll([...tables].sort())} IN ${mode} MODE`] : [];
  return [...lock([...alone], "ACCESS EXCLUSIVE"), ...lock(unwritten, "SHARE ROW EXCLUSIVE")];
}

const withoutComments = (text: string) => text.replace(/^\s*--.*$/gm, "").trim();

/** Tables and indexes that there are, each with its table. */
export async function tablesByName({
  query,
}: Pick<Reading, "query">): Promise<Map<string, string>> {
  const rows = await query(`
    SELECT c.relname AS name, coalesce(t.relname, c.relname) AS table
    FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid LEFT JOIN pg_class t ON t.oid = i.indrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'i', 'I')`);
  return new Map(rows.map(({ name, table }) => [String(name), String(table)]));
}
