import { pipeline } from "node:stream/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { from, to } from "pg-copy-streams";
import { type Connection, PLAIN_TEXT, quoted, quotedAll, type Reading } from "./connection";
import type { Db } from "./db";
import * as schema from "./schema";

/** A connection to Postgres, for bulk work. */
export async function postgresConnection(client: pg.ClientBase): Promise<Connection> {
  for (const setting of PLAIN_TEXT) await client.query(setting);
  return {
    query: async (statement, values) => (await client.query(statement, values)).rows,
    copyOut: (table, columns) =>
      // A table in partitions can't be named by itself.
      client.query(to(`COPY (SELECT ${quotedAll(columns)} FROM ${quoted(table)}) TO STDOUT`)),
    copyIn: async (table, columns, rows) => {
      const into = from(`COPY ${quoted(table)} (${quotedAll(columns)}) FROM STDIN`);
      await pipeline(rows, client.query(into));
    },
    db: drizzle(client as pg.Client, { schema }) as unknown as Db,
  };
}

/** Reads the database as it is at one moment, while others write. */
export async function postgresSnapshot<T>(
  client: pg.ClientBase,
  work: (reading: Reading) => Promise<T>,
): Promise<T> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const done = await work(await postgresConnection(client));
  // Takes the settings of the connection back, too.
  await client.query("ROLLBACK");
  return done;
}
