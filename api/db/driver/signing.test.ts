import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabase } from "../../testing/database";
import { queryRows } from "../rows";
import { AUDITED_TABLES } from "./signing";

it("a write to each table with an audit trigger says who acts", async () => {
  const { db, close } = await testDatabase();
  try {
    const rows = await queryRows(
      db,
      sql`SELECT DISTINCT t.tgrelid::regclass::text AS name
        FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
        WHERE p.proname LIKE 'keep_audit%' AND NOT t.tgisinternal AND t.tgparentid = 0`,
    );
    expect(AUDITED_TABLES.toSorted()).toEqual(rows.map(({ name }) => name).sort());
  } finally {
    await close();
  }
});
