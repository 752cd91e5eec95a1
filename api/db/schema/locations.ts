/** Places to visit, and what they are of. */
import { PROOF_DEMANDS, USUAL_PRIORITY } from "contract/visits/facts";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, NO_OFFICE, trigrams, updatedAt } from "./columns";
import { offices, users } from "./organisation";

export const locationTypes = pgTable(
  "location_types",
  {
    id: id().primaryKey(),
    name: text("name").notNull(),
    /** How long a visit takes where the location does not say. */
    visitMinutes: integer("visit_minutes"),
    /** The minutes after which a stay is presumed to be a visit; null: the usual ones. */
    presumedMinutes: integer("presumed_minutes"),
    /** Which proof agents give of a visit. */
    proofPhoto: text("proof_photo", { enum: PROOF_DEMANDS }).notNull().default("off"),
    proofSignature: text("proof_signature", { enum: PROOF_DEMANDS }).notNull().default("off"),
    proofCode: text("proof_code", { enum: PROOF_DEMANDS }).notNull().default("off"),
  },
  (t) => [uniqueIndex("location_types_name").on(sql`lower(${t.name})`)],
);

export const chains = pgTable(
  "chains",
  { id: id().primaryKey(), name: text("name").notNull() },
  (t) => [uniqueIndex("chains_name").on(sql`lower(${t.name})`)],
);

/** Whether a text fits into an index, which takes 2,700 bytes at most; nothing does as well. */
export const isIndexed = (text: AnyPgColumn) =>
  sql`coalesce(octet_length(lower(${text})), 0) <= 2000`;

export const locations = pgTable(
  "locations",
  {
    id: id().primaryKey(),
    name: text("name").notNull(),
    description: text("description"),
    dbaName: text("dba_name"),
    address: text("address"),
    city: text("city"),
    zip: text("zip"),
    typeId: uuid("type_id").references(() => locationTypes.id),
    chainId: uuid("chain_id").references(() => chains.id),
    status: text("status", { enum: ["active", "inactive"] })
      .notNull()
      .default("active"),
    /** The agent it is given to. */
    userId: uuid("user_id").references(() => users.id),
    /** The office that it belongs to. */
    officeId: uuid("office_id").references(() => offices.id),
    createdById: uuid("created_by_id").references(() => users.id),
    /** Degrees, WGS 84. */
    longitude: doublePrecision("longitude"),
    latitude: doublePrecision("latitude"),
    /** Where it is, is known by its zip or city alone. */
    positionIsRough: boolean("position_is_rough").notNull().default(false),
    /** The key of the row in the system that a CSV came from. */
    externalId: text("external_id"),
    /** Weekly hours in the canonical form of `contract/opening-hours`. */
    openingHours: text("opening_hours"),
    /** Dates in their order, `2026-12-24,2026-12-25`: as one text, so that equal ones are equal. */
    closedDays: text("closed_days"),
    /** Days from one visit to the next. */
    visitEvery: integer("visit_every"),
    visitMinutes: integer("visit_minutes"),
    /** 1 is the highest. */
    priority: integer("priority").notNull().default(USUAL_PRIORITY),
    lastVisited: instant("last_visited"),
    /** The latest visit said so. */
    doNotVisit: boolean("do_not_visit").notNull().default(false),
    /** When the day ends on which its next visit is due; set by a trigger (see `coverage`). */
    overdueFrom: instant("overdue_from"),
    /** Whether it is counted as overdue, which time alone may have made it since. */
    countedOverdue: boolean("counted_overdue").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("locations_office").on(t.officeId, sql`lower(${t.name})`, t.id),
    index("locations_name").on(sql`lower(${t.name})`, t.id),
    // With the id: a list sorted by one of these names is read group by group.
    index("locations_office_id").on(t.officeId, t.id),
    index("locations_user").on(t.userId, t.id),
    index("locations_type").on(t.typeId, t.id),
    index("locations_chain").on(t.chainId, t.id),
    // By columns, of which statistics say how many are in a box; a street is counted from it alone.
    index("locations_place").on(t.longitude, t.latitude, t.status, t.officeId),
    index("locations_point").using("gist", sql`point(${t.longitude}, ${t.latitude})`),
    // Locations of no office share one space of keys.
    uniqueIndex("locations_external").on(sql`coalesce(${t.officeId}, ${NO_OFFICE})`, t.externalId),
    index("locations_external_id").on(sql`lower(${t.externalId})`, t.id),
    index("locations_description")
      .on(sql`lower(${t.description})`, t.id)
      .where(isIndexed(t.description)),
    // To find those that the index before leaves out: texts of other scripts, of many letters.
    index("locations_long_description")
      .on(t.id)
      .where(sql`NOT ${isIndexed(t.description)}`),
    index("locations_city").on(sql`lower(${t.city})`, t.id),
    index("locations_dba").on(sql`lower(${t.dbaName})`, t.id),
    index("locations_address").on(sql`lower(${t.address})`, t.id),
    index("locations_zip").on(sql`lower(${t.zip})`, t.id),
    index("locations_visited").on(t.lastVisited, t.id),
    index("locations_created").on(t.createdAt, t.id),
    index("locations_updated").on(t.updatedAt, t.id),
    index("locations_do_not_visit").on(t.doNotVisit, t.id),
    // Few of many: all that a count of them looks at.
    index("locations_marked").on(t.id, t.status, t.officeId).where(sql`${t.doNotVisit}`),
    index("locations_priority").on(t.priority, t.id),
    // The longest visit of all, which bounds how long any route takes.
    index("locations_visit_minutes").on(t.visitMinutes).where(sql`${t.visitMinutes} IS NOT NULL`),
    index("locations_overdue").on(t.overdueFrom, t.id),
    index("locations_visit_every").on(t.visitEvery, t.id),
    index("locations_counted_overdue")
      .on(t.countedOverdue, t.overdueFrom)
      .where(sql`${t.overdueFrom} IS NOT NULL`),
    index("locations_created_by").on(t.createdById, t.id),
    // The data inbox: few of many lack something, and a list of them is in the order of names.
    index("locations_no_position")
      .on(sql`lower(${t.name})`, t.id, t.officeId)
      .where(sql`${t.status} = 'active' AND ${t.longitude} IS NULL`),
    index("locations_rough_position")
      .on(sql`lower(${t.name})`, t.id, t.officeId)
      .where(sql`${t.status} = 'active' AND ${t.positionIsRough}`),
    index("locations_no_type")
      .on(sql`lower(${t.name})`, t.id, t.officeId)
      .where(sql`${t.status} = 'active' AND ${t.typeId} IS NULL`),
    trigrams("locations_name_trigrams", t.name),
    trigrams("locations_dba_trigrams", t.dbaName),
    trigrams("locations_address_trigrams", t.address),
    trigrams("locations_city_trigrams", t.city),
    trigrams("locations_zip_trigrams", t.zip),
  ],
);

/**
 * The words in names, DBA names, addresses and cities of locations, in lower case, maintained by triggers
 * (migration 0010): a mistyped word is looked for among them, of which there are few, and then the
 * words it may have been meant as among the locations. A word may be there twice, and stays when
 * its last location goes.
 */
export const locationWords = pgTable(
  "location_words",
  { word: text("word").notNull() },
  // By bytes, so that the words that begin with a letter stand together.
  (t) => [index("location_words_word").on(sql`${t.word} COLLATE "C"`)],
);

export const contacts = pgTable(
  "contacts",
  {
    id: id().primaryKey(),
    locationId: uuid("location_id")
      .notNull()
      .references(() => locations.id),
    name: text("name").notNull(),
    phone: text("phone"),
    email: text("email"),
    status: text("status", { enum: ["active", "inactive"] })
      .notNull()
      .default("active"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("contacts_location").on(t.locationId)],
);
