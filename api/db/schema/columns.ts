import { sql } from "drizzle-orm";
import { type AnyPgColumn, customType, index, uuid } from "drizzle-orm/pg-core";
import { v7 } from "uuid";

/** UUIDv7 stored as `uuid`: 16 bytes, and sorted by the time it was made. */
export const id = (name = "id") => uuid(name).$defaultFn(() => v7());

/**
 * `timestamptz(3)` read and written as ISO 8601 text in UTC with milliseconds, the form of
 * the contract. Both drivers hand over text or a Date depending on how they were asked.
 */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => "timestamp (3) with time zone",
  fromDriver: (value) => new Date(value).toISOString(),
  toDriver: (value) => value,
});

const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * The transaction that wrote a row, for finding what a snapshot did not show yet; empty for rows
 * from before there was the column. It means nothing once the rows are in another database.
 */
export const writtenIn = () => xid8("written_in").default(sql`pg_current_xact_id()`);

/** A string of bits of any length. */
export const varbit = customType<{ data: string }>({ dataType: () => "bit varying" });

/** Spans of time, as Postgres writes them. */
export const timeSpans = customType<{ data: string }>({ dataType: () => "tstzmultirange" });

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** Stands for "no office" where an index has to treat that as a value. */
export const NO_OFFICE = sql.raw("'00000000-0000-0000-0000-000000000000'::uuid");

export const createdAt = () => instant("created_at").notNull().default(sql`now()`);
export const updatedAt = () => instant("updated_at").notNull().default(sql`now()`);
/** Substring search on a text column, by trigrams and in any letter case. */
export const trigrams = (name: string, column: AnyPgColumn) =>
  index(name).using("gin", sql`${column} gin_trgm_ops`);
