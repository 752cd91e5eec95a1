import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "../../testing/database";
import { TABLES } from "../../testing/invariants";
import type { Database, Db } from "../connect";
import { queryRows } from "../rows";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

interface Source {
  /** Relative to this folder. */
  file: string;
  text: string;
}

const SHARED = "shared/";

/** The sources in the order in which they load: triggers and functions may call what is shared. */
function readSources(): Source[] {
  const folder = new URL("./", import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".sql"));
  const rank = (file: string) => (file.startsWith(SHARED) ? 0 : 1);
  return files
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
    .map((file) => ({ file, text: readFileSync(new URL(file, folder), "utf8") }));
}

/** Extensions have functions of their own, and a row trigger of a partitioned table has copies in its partitions. */
const OURS = {
  functions: sql`pg_proc AS p WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (
    SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')`,
  triggers: sql`pg_trigger AS t WHERE NOT tgisinternal AND tgparentid = 0`,
};

/** The definitions of all functions and triggers, by name. Comments and white space do not count. */
async function readDefinitions(db: Db): Promise<Record<string, string>> {
  const rows = await queryRows(
    db,
    sql`
    SELECT 'function ' || p.oid::regprocedure AS name, pg_get_functiondef(p.oid) AS definition
    FROM ${OURS.functions}
    UNION ALL
    SELECT format('trigger %s on %s', tgname, tgrelid::regclass), pg_get_triggerdef(oid) || ' ' || tgenabled::text
    FROM ${OURS.triggers} ORDER BY 1`,
  );
  return Object.fromEntries(
    rows.map(({ name, definition }) => [name, normalizeSql(String(definition))]),
  );
}

/** Replaces comments and white space by a line break, so that a difference shows as few lines. Quoted text stays. */
const normalizeSql = (text: string): string =>
  text.replace(
    /('(?:[^']|'')*'|"(?:[^"]|"")*")|(?:\s|--.*|\/\*[\s\S]*?\*\/)+/g,
    (_, quoted?: string) => quoted ?? "\n",
  );

/** Replaces all functions and triggers by those of the sources and returns the result; rolls back. */
async function loadSources(sources: readonly Source[]): Promise<Record<string, string>> {
  let loaded: Record<string, string> = {};
  const rolledBack = database.db.transaction(async (tx) => {
    const [drops] = await queryRows(
      tx,
      sql`SELECT
        (SELECT string_agg(format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass), ';')
          FROM ${OURS.triggers}) AS triggers,
        (SELECT string_agg(format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure), ';')
          FROM ${OURS.functions}) AS functions`,
    );
    for (const text of [drops?.triggers, drops?.functions, ...sources.map((one) => one.text)]) {
      // A statement of drizzle is only one; EXECUTE takes any number.
      await tx.execute(sql.raw(`DO $load$ BEGIN EXECUTE $source$${text}$source$; END $load$`));
    }
    loaded = await readDefinitions(tx);
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow("Rollback");
  return loaded;
}

/** The names of what differs. */
function differences(before: Record<string, string>, after: Record<string, string>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).sort();
}

it("the sources define the functions and triggers of a migrated database", async () => {
  const migrated = await readDefinitions(database.db);
  const loaded = await loadSources(readSources());
  expect(Object.keys(loaded)).toEqual(Object.keys(migrated));
  expect(loaded).toEqual(migrated);
});

it("what is missing in the sources, changed or added there is found by name", async () => {
  const migrated = await readDefinitions(database.db);
  const changed = readSources().map(({ file, text }) => ({
    file,
    text: text
      .replace(/CREATE OR REPLACE TRIGGER end_sessions [^;]*;/, "")
      .replace("INSERT INTO route_runs", "-- It's a comment.\n\n  /* And\n another. */ $&")
      .replace("visits.location_id = visited_at.location_id", "$& AND true")
      .replace("WHERE metres <= 250", "WHERE metres <= 200")
      .replace("'chain_id, status', 'chain_id, status'", "'chain_id, status', 'chain_id,  status'"),
  }));
  const added = { file: "added.sql", text: "CREATE FUNCTION added(a int) RETURNS int RETURN a;" };
  expect(differences(migrated, await loadSources([...changed, added]))).toEqual([
    "function added(integer)",
    "function stop_near(uuid,double precision,double precision)",
    "function visited_at(uuid)",
    "trigger end_sessions on users",
    "trigger location_chain_counts_insert on locations",
  ]);
});

it("each trigger is in a file of its table", () => {
  const stray = readSources().flatMap(({ file, text }) =>
    [...text.matchAll(/^CREATE OR REPLACE TRIGGER (\w+) .* ON (\w+)$/gm)]
      .filter(([, , table]) => basename(file).split(".")[0] !== table)
      .map(([, trigger]) => `${file}: ${trigger}`),
  );
  expect(stray).toEqual([]);
});

/** Their rows record who created them, or only the API and devices write them. */
const NOT_AUDITED = [
  "channels",
  "messages",
  "plans",
  "positions",
  "recurrence_days",
  "undo_entries",
];

it("each table that users change has the audit trail", async () => {
  const audited = await queryRows(
    database.db,
    sql`SELECT DISTINCT tgrelid::regclass::text AS name FROM ${OURS.triggers}
      AND pg_get_triggerdef(oid) ~ 'EXECUTE FUNCTION keep_audit'`,
  );
  const without = TABLES.filter((table) => !audited.some(({ name }) => name === table));
  expect(without).toEqual(NOT_AUDITED);
});

it("the page about triggers has a row for each table, event and function", async () => {
  const page = new URL("../../../docs/reference/database-triggers.md", import.meta.url);
  const rows = readFileSync(page, "utf8").matchAll(
    /^\| (`[^|]+`) \| ([^|]+) \| [^|]+ \| `(\w+)` \|$/gm,
  );
  const documented = [...rows].flatMap(([, tables = "", events = "", name]) =>
    tables
      .split(", ")
      .flatMap((table) =>
        events.split(", ").map((event) => `${event} ${table.replaceAll("`", "")}: ${name}`),
      ),
  );
  // Without TRUNCATE, which this view leaves out.
  const existing = await queryRows(
    database.db,
    sql`SELECT DISTINCT format('%s %s: %s', lower(event_manipulation), event_object_table,
      substring(action_statement FROM 'FUNCTION (\\w+)')) AS row
    FROM information_schema.triggers WHERE trigger_schema = 'public'`,
  );
  expect(documented.sort()).toEqual(existing.map(({ row }) => row).sort());
});
