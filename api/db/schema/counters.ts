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
import { instant, varbit } from "./columns";

/*
 * Counters: how many rows there are by the columns that lists are narrowed by first, maintained by
 * triggers with every write (`keep_counter` in the migrations), since counting a million takes long. A write adds a
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

/** Messages by their channel. */
export const messageCounts = pgTable(
  "message_counts",
  { ...counter(), channelId: uuid("channel_id").notNull() },
  (t) => [index("message_counts_channel").on(t.channelId)],
);

/** Visits by the day of their arrival in UTC. */
export const visitDayCounts = pgTable(
  "visit_day_counts",
  { ...counter(), officeId: uuid("office_id"), day: date("day").notNull() },
  (t) => [index("visit_day_counts_office").on(t.officeId, t.day)],
);

/*
 * What reports are added up from (migration 0022), maintained by triggers on visits as the counters are. A
 * visit of no office has the office of zeros here.
 */

/** Visits by the hour of their arrival in UTC. */
export const visitHours = pgTable(
  "visit_hours",
  {
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    officeId: uuid("office_id").notNull(),
    hour: instant("hour").notNull(),
    visits: integer("visits").notNull(),
    confirmed: integer("confirmed").notNull(),
    actuallyVisited: integer("actually_visited").notNull(),
    doNotVisit: integer("do_not_visit").notNull(),
    /** Those that tell how long they were, and the sum of that in ms. */
    timed: integer("timed").notNull(),
    time: bigint("time", { mode: "number" }).notNull(),
  },
  (t) => [index("visit_hours_hour").on(t.hour, t.officeId)],
);

/** Visits by agent and spans of 24 and of 168 hours (a week from Thursday) of UTC. */
export const visitAgentSums = pgTable(
  "visit_agent_sums",
  {
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    officeId: uuid("office_id").notNull(),
    userId: uuid("user_id").notNull(),
    hours: smallint("hours").notNull(),
    starts: instant("starts").notNull(),
    visits: integer("visits").notNull(),
    confirmed: integer("confirmed").notNull(),
  },
  // With the rest, so that the table itself is not looked at.
  (t) => [
    index("visit_agent_sums_starts").on(
      t.hours,
      t.starts,
      t.officeId,
      t.userId,
      t.visits,
      t.confirmed,
    ),
  ],
);

/**
 * Who visited in an hour of UTC and what was visited in a quarter of a day of it, as sets: the bit of each in
 * `visit_numbers` is set. Sets of a chunk are of one length, and the union of any is their OR: how
 * many were different is told without looking at each visit.
 */
export const visitSets = pgTable(
  "visit_sets",
  {
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    kind: text("kind", { enum: ["user", "location"] }).notNull(),
    officeId: uuid("office_id").notNull(),
    starts: instant("starts").notNull(),
    chunk: integer("chunk").notNull(),
    bits: varbit("bits").notNull(),
  },
  (t) => [index("visit_sets_starts").on(t.kind, t.starts, t.officeId)],
);

/** The place of each user and location in the sets, given at their first visit. */
export const visitNumbers = pgTable("visit_numbers", {
  id: uuid("id").primaryKey(),
  chunk: integer("chunk").notNull(),
  bit: integer("bit").notNull(),
});

/** Parts of the sets: each office has its own, so that its sets are short. */
export const visitChunks = pgTable(
  "visit_chunks",
  {
    id: integer("id").generatedAlwaysAsIdentity().primaryKey(),
    kind: text("kind", { enum: ["user", "location"] }).notNull(),
    officeId: uuid("office_id").notNull(),
    used: integer("used").notNull(),
  },
  (t) => [index("visit_chunks_office").on(t.kind, t.officeId)],
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
