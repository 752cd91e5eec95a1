import { randomBytes } from "node:crypto";
import pg from "pg";
import { type Database, openDatabase } from "../db/connect";

/**
 * An empty database with the current schema: the embedded one in memory, or one of its own on
 * the server that `TEST_DATABASE_URL` names, so that the same tests run on both. `close` drops it.
 */
export async function testDatabase(onStatement?: (sql: string) => void): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return openDatabase({ dataDir: "memory", onStatement });
  const name = `waybook_test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href, onStatement, poolSize: 4 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
