import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeEach, expect, it } from "vitest";
import { planOnce } from "./plan-once";

const db = await PGlite.create();
planOnce(db);
afterAll(() => db.close());
beforeEach(() =>
  db.exec(`
    DROP TABLE IF EXISTS things;
    CREATE TABLE things (id int PRIMARY KEY, name text, at timestamptz, tags text[])`),
);

/** A statement of its own for every test, as plans are cached for all of them. */
let tests = 0;
const insert = () =>
  `INSERT INTO things VALUES ($1, $2, $3, $4) RETURNING *, ${++tests}::int AS test`;

const plans = async () =>
  (await db.query<{ calls: number }>("SELECT 1 FROM pg_prepared_statements WHERE from_sql = false"))
    .rows.length;

it("a statement that is planned once gives what an unplanned statement gives, every time", async () => {
  const statement = insert();
  for (const id of [1, 2, 3]) {
    const { rows, affectedRows, fields } = await db.query(statement, [
      id,
      id === 2 ? null : "a 'quoted' \u{1f600} name",
      new Date("2026-11-22T00:00:00Z"),
      ["x", "y"],
    ]);
    expect(affectedRows).toBe(1);
    expect(fields.map(({ name }) => name)).toEqual(["id", "name", "at", "tags", "test"]);
    expect(rows).toEqual([
      {
        id,
        name: id === 2 ? null : "a 'quoted' \u{1f600} name",
        at: new Date("2026-11-22T00:00:00Z"),
        tags: ["x", "y"],
        test: tests,
      },
    ]);
  }
  const { rows } = await db.query("SELECT name FROM things WHERE id = $1", [2], {
    rowMode: "array",
  });
  expect(rows).toEqual([[null]]);
});

it("a statement that is planned once goes on after a statement that failed, in a transaction as well", async () => {
  const statement = insert();
  const add = (id: number) => [id, "name", null, null];
  await db.query(statement, add(1));
  await expect(db.query(statement, add(1))).rejects.toThrow(/duplicate key/);
  await db.query(statement, add(2));
  await expect(
    db.transaction(async (tx) => {
      await tx.query(statement, add(3));
      await tx.query(statement, add(3)).catch(() => {});
      await tx.query(statement, add(4));
    }),
  ).rejects.toThrow(/aborted/);
  await expect(db.query("SELECT nothing FROM things")).rejects.toThrow(/nothing/);
  await db.query(statement, add(3));
  const { rows } = await db.query("SELECT id FROM things ORDER BY id");
  expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

it("a statement that is planned once keeps a plan for each text, and not for more than two hundred", async () => {
  const before = await plans();
  await db.query("SELECT 'one'");
  await db.query("SELECT 'one'");
  expect(await plans()).toBe(before + 1);
  for (let n = 0; n < 300; n++) await db.query(`SELECT ${n} AS n`);
  expect(await plans()).toBeLessThanOrEqual(201);
  expect((await db.query("SELECT 'one' AS one")).rows).toEqual([{ one: "one" }]);
});

it("a statement that is planned once plans anew what a change of a table has made wrong, after it has failed once", async () => {
  const all = "SELECT * FROM things";
  await db.query(all);
  await db.exec("ALTER TABLE things DROP COLUMN tags");
  await expect(db.query(all)).rejects.toThrow(/cached plan/);
  expect((await db.query(all)).fields).toHaveLength(3);
});
