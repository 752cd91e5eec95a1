import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";

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

/**
 * Active locations by the cells of the map that they are in, for four sizes of cells (migration
 * 0012): the world in Web Mercator cut into 2^level columns from the west and rows from the south.
 * What is folded together are the rows of one cell, not all of the table.
 */
export const locationCells = pgTable(
  "location_cells",
  {
    ...counter(),
    rows: integer("rows").notNull(),
    officeId: uuid("office_id"),
    level: smallint("level").notNull(),
    x: integer("x").notNull(),
    y: integer("y").notNull(),
  },
  // With the rest, so that the table itself is not looked at.
  (t) => [index("location_cells_place").on(t.level, t.x, t.y, t.officeId, t.rows)],
);
