import pg from "pg";
import type { Connection } from "../db/connection";
import { turnOffJit } from "../db/jit";
import { postgresConnection } from "../db/postgres-connection";
import { type LoadOptions, loadBackup } from "./load";
import { noPreviousData } from "./names";
import { lockOut, moveAway, moveBack, previousSchemas } from "./postgres-schemas";
import type { BackupFile } from "./read";

interface Target extends LoadOptions {
  url: string;
  now: Date;
  /** Refuses a database in which there is a Waybook already. */
  emptyOnly?: boolean;
}

/**
 * Restores into a Postgres, in one transaction: until its end everyone sees what was there before, and
 * afterwards the whole of the new. The old data moves to a schema of its own.
 *
 * @returns the schema with the replaced data
 */
export function restorePostgres(
  backup: BackupFile,
  { url, now, emptyOnly, ...options }: Target,
): Promise<string | undefined> {
  return alone(url, async (connection) => {
    const previous = await moveAway(connection, { now, emptyOnly });
    await loadBackup(connection, backup, options);
    return previous;
  });
}

/**
 * Puts the data that a restore replaced back in its place, in one transaction. The present data is saved
 * in turn.
 *
 * @param schema as the restore named it
 * @returns the schema with the replaced data
 */
export function putBackPostgres(schema: string, { url, now }: Pick<Target, "url" | "now">) {
  return alone(url, async (connection) => {
    const there = await previousSchemas(connection);
    if (!there.includes(schema)) throw noPreviousData(schema, there);
    const replaced = await moveAway(connection, { now });
    await moveBack(connection, schema);
    return replaced;
  });
}

/** Works on a database that nobody else uses, in one transaction. */
async function alone<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "waybook restore" });
  // A connection that breaks fails the statement under way.
  client.on("error", () => {});
  await client.connect();
  try {
    await turnOffJit(client);
    await lockOut(client);
    const connection = await postgresConnection(client);
    await client.query("BEGIN");
    const done = await work(connection);
    await client.query("COMMIT");
    return done;
  } finally {
    await client.end();
  }
}
