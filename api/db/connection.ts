import type { Db } from "./db";
import type { Row } from "./rows";

/** What one connection reads, beneath drizzle and the same on both engines. */
export interface Reading {
  query(statement: string, values?: unknown[]): Promise<Row[]>;
  /** All rows of a table as the text of `COPY`, some megabytes at a time, as they lie in the table. */
  copyOut(table: string, columns: readonly string[]): AsyncIterable<Buffer>;
}

/** One connection that writes, too. */
export interface Connection extends Reading {
  copyIn(table: string, columns: readonly string[], rows: AsyncIterable<Buffer>): Promise<void>;
  /** The same connection, for what is written with drizzle. */
  db: Db;
}

/** How values are written as text: the same on every server, whatever its settings are. */
export const PLAIN_TEXT = [
  "SET datestyle = 'ISO, YMD'",
  "SET intervalstyle = 'postgres'",
  "SET timezone = 'UTC'",
  "SET extra_float_digits = 1",
  "SET bytea_output = 'hex'",
  // Else a large table that others read as well would begin somewhere in its middle.
  "SET synchronize_seqscans = off",
];

/** A name as a statement has it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const quotedAll = (names: readonly string[]): string => names.map(quoted).join(", ");
