import type { PGlite, Transaction } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { type Connection, PLAIN_TEXT, quoted, quotedAll, type Reading } from "./connection";
import type { Db } from "./db";
import type { Row } from "./rows";
import * as schema from "./schema";

/** What is in memory of a table at a time: a piece is there as text, in the engine and outside of it. */
const PIECE_BYTES = 4 * 1024 * 1024;
const NEWLINE = 0x0a;

/** The one connection of the embedded database, for bulk work. */
export async function pgliteConnection(client: PGlite): Promise<Connection> {
  return {
    ...(await pgliteReading(client)),
    async copyIn(table, columns, rows) {
      const statement = `COPY ${quoted(table)} (${quotedAll(columns)}) FROM '/dev/blob'`;
      for await (const piece of wholeRows(rows)) {
        await client.query(statement, [], { blob: new Blob([new Uint8Array(piece)]) });
      }
    },
    db: drizzle(client, { schema }) as unknown as Db,
  };
}

/** Reads the embedded database as it is at one moment: others wait meanwhile. */
export const pgliteSnapshot = <T>(
  client: PGlite,
  work: (reading: Reading) => Promise<T>,
): Promise<T> =>
  client.transaction(async (tx) => {
    const done = await work(await pgliteReading(tx));
    await tx.rollback();
    return done;
  });

async function pgliteReading(client: Pick<Transaction, "query">): Promise<Reading> {
  for (const setting of PLAIN_TEXT) await client.query(setting);
  const query = async (statement: string, values?: unknown[]) =>
    (await client.query<Row>(statement, values)).rows;
  return {
    query,
    async *copyOut(table, columns) {
      const parts = await query(
        `SELECT coalesce(inhrelid, $1::regclass)::regclass::text AS name
         FROM (SELECT) AS one LEFT JOIN pg_inherits ON inhparent = $1::regclass ORDER BY 1`,
        [quoted(table)],
      );
      for (const { name } of parts) yield* copyPart(String(name), columns);
    },
  };

  /** It writes a whole result into memory: so some blocks of a table, or of a partition, at a time. */
  async function* copyPart(name: string, columns: readonly string[]): AsyncGenerator<Buffer> {
    const [size] = await query(
      `SELECT pg_relation_size($1::regclass) / current_setting('block_size')::int AS blocks,
         pg_table_size($1::regclass) AS bytes`,
      [name],
    );
    const blocks = Number(size?.blocks ?? 0);
    // What is stored beside the table counts: a block may stand for many megabytes.
    const step = Math.max(1, Math.floor((PIECE_BYTES * blocks) / Number(size?.bytes || 1)));
    for (let at = 0; at < blocks; at += step) {
      const { blob } = await client.query(
        `COPY (SELECT ${quotedAll(columns)} FROM ${name}
           WHERE ctid >= '(${at},0)' AND ctid < '(${at + step},0)') TO '/dev/blob'`,
      );
      if (blob && blob.size > 0) yield Buffer.from(await blob.arrayBuffer());
    }
  }
}

/** The same bytes in pieces of whole lines. */
async function* wholeRows(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let unsent: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    const end = bytes + piece.length < PIECE_BYTES ? 0 : piece.lastIndexOf(NEWLINE) + 1;
    unsent.push(end > 0 ? piece.subarray(0, end) : piece);
    bytes += piece.length;
    if (end === 0) continue;
    yield Buffer.concat(unsent);
    unsent = [piece.subarray(end)];
    bytes = piece.length - end;
  }
  if (bytes > 0) yield Buffer.concat(unsent);
}
