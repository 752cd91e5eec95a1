import { bigint, boolean, date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";

/*
 * Counters: how many rows there are by the columns that lists are narrowed by first, kept by
 * triggers with every write (migrations 0004 and 0011), since counting a million takes long. A write adds a
 * row with the difference instead of changing one, so that writers never wait for each other; the
 * number is the sum. Now and then a write folds the rows of a counter together.
 */
const counter = () => ({
  id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
  rows: bigint("rows", { mode: "number" }).notNull(),
});

export const locationCounts = pgTable("location_counts", {
  ...counter(),
  officeId: uuid("office_id"),
  status: text("status").notNull(),
  /** Whether they are given to an agent. */
  given: boolean("given").notNull(),
});

/** Locations that have a type. */
export const locationTypeCounts = pgTable("location_type_counts", {
  ...counter(),
  typeId: uuid("type_id").notNull(),
  status: text("status").notNull(),
});

/** Locations of a chain. */
export const locationChainCounts = pgTable(
  "location_chain_counts",
  { ...counter(), chainId: uuid("chain_id").notNull(), status: text("status").notNull() },
  (t) => [index("location_chain_counts_chain").on(t.chainId)],
);

export const routeCounts = pgTable("route_counts", {
  ...counter(),
  ownerOfficeId: uuid("owner_office_id"),
  status: text("status").notNull(),
});

/** Stops, by the office that answers for their route. */
export const stopCounts = pgTable("stop_counts", {
  ...counter(),
  ownerOfficeId: uuid("owner_office_id"),
});

export const visitCounts = pgTable("visit_counts", {
  ...counter(),
  officeId: uuid("office_id"),
  confirmed: boolean("confirmed").notNull(),
});

/** Visits by the day of their arrival in UTC. */
export const visitDayCounts = pgTable(
  "visit_day_counts",
  { ...counter(), officeId: uuid("office_id"), day: date("day").notNull() },
  (t) => [index("visit_day_counts_office").on(t.officeId, t.day)],
);
