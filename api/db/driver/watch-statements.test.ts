import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMetrics, type Metrics } from "../../metrics";
import { testDatabaseUrl } from "../../testing/database";
import { type Database, openDatabase } from "../connect";
import { queryRows } from "../rows";

const metrics: Metrics = createMetrics();
let database: Database;
let drop = async () => {};
beforeAll(async () => {
  const own = await testDatabaseUrl();
  if (own) drop = own.drop;
  database = await openDatabase({ url: own?.url, metrics, poolSize: 2 });
});
afterAll(async () => {
  await database.close();
  await drop();
});

/** How many statements of this kind were counted. */
async function count(operation: string, outcome: "ok" | "failed"): Promise<number> {
  const { values } = await metrics.statements.get();
  const found = values.find(
    ({ metricName, labels }) =>
      metricName?.endsWith("_count") &&
      labels.operation === operation &&
      labels.outcome === outcome,
  );
  return found?.value ?? 0;
}

describe("statements are counted", () => {
  it("alone, within a transaction, and where they fail", async () => {
    const before = await count("select", "ok");
    expect(await queryRows(database.db, sql`SELECT ${1}::int AS one`)).toEqual([{ one: 1 }]);
    await database.db.transaction((tx) => tx.execute(sql`SELECT 2`));
    expect(await count("select", "ok")).toBe(before + 2);
    await expect(database.db.execute(sql`SELECT nothing`)).rejects.toThrow();
    expect(await count("select", "failed")).toBe(1);
    expect(await count("select", "ok")).toBe(before + 2);
  });

  it("also where more are sent at once than there are connections", async () => {
    const before = await count("select", "ok");
    await Promise.all(Array.from({ length: 20 }, () => database.db.execute(sql`SELECT 3`)));
    expect(await count("select", "ok")).toBe(before + 20);
    if (database.connections) {
      expect((await metrics.poolWait.get()).values.at(-1)?.value).toBeGreaterThanOrEqual(20);
      expect(database.connections()).toMatchObject({ used: 0, waiting: 0 });
    }
  });
});
