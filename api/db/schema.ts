import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { id, instant } from "./columns";

const createdAt = () => instant("created_at").notNull().default(sql`now()`);
const updatedAt = () => instant("updated_at").notNull().default(sql`now()`);
/** Substring search on a text column, by trigrams and in any letter case. */
const trigrams = (name: string, column: AnyPgColumn) =>
  index(name).using("gin", sql`${column} gin_trgm_ops`);

export const offices = pgTable(
  "offices",
  {
    id: id().primaryKey(),
    name: text("name").notNull(),
    managerId: uuid("manager_id").references((): AnyPgColumn => users.id),
    timeZone: text("time_zone").notNull().default("America/New_York"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("offices_name").on(sql`lower(${t.name})`, t.id),
    trigrams("offices_name_trigrams", t.name),
  ],
);

/** The office tree: a branch has one parent. */
export const branchOffices = pgTable(
  "branch_offices",
  {
    id: id().primaryKey(),
    parentId: uuid("parent_id")
      .notNull()
      .references(() => offices.id),
    branchId: uuid("branch_id")
      .notNull()
      .references(() => offices.id),
  },
  (t) => [
    uniqueIndex("branch_offices_branch").on(t.branchId),
    index("branch_offices_parent").on(t.parentId),
  ],
);

export const users = pgTable(
  "users",
  {
    id: id().primaryKey(),
    displayName: text("display_name").notNull(),
    /** Kept in lower case. */
    email: text("email").notNull(),
    role: text("role", { enum: ["admin", "office-manager", "agent"] }).notNull(),
    status: text("status", { enum: ["active", "inactive"] })
      .notNull()
      .default("active"),
    photo: text("photo"),
    officeId: uuid("office_id").references(() => offices.id),
    /** argon2id; null: can't sign in. */
    passwordHash: text("password_hash"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email),
    index("users_office").on(t.officeId, t.role),
    index("users_name").on(sql`lower(${t.displayName})`, t.id),
    trigrams("users_name_trigrams", t.displayName),
    trigrams("users_email_trigrams", t.email),
  ],
);

export const locationTypes = pgTable(
  "location_types",
  { id: id().primaryKey(), name: text("name").notNull() },
  (t) => [uniqueIndex("location_types_name").on(sql`lower(${t.name})`)],
);

export const chains = pgTable(
  "chains",
  { id: id().primaryKey(), name: text("name").notNull() },
  (t) => [uniqueIndex("chains_name").on(sql`lower(${t.name})`)],
);

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
    /** The key of the row in the system that a CSV came from. */
    externalId: text("external_id"),
    lastVisited: instant("last_visited"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("locations_office").on(t.officeId, sql`lower(${t.name})`, t.id),
    index("locations_name").on(sql`lower(${t.name})`, t.id),
    index("locations_user").on(t.userId),
    index("locations_type").on(t.typeId),
    index("locations_chain").on(t.chainId),
    index("locations_place").on(t.latitude, t.longitude),
    uniqueIndex("locations_external").on(t.officeId, t.externalId),
    trigrams("locations_name_trigrams", t.name),
    trigrams("locations_address_trigrams", t.address),
    trigrams("locations_city_trigrams", t.city),
    trigrams("locations_zip_trigrams", t.zip),
  ],
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

export const ROUTE_STATUSES = ["new", "active", "inactive", "paused", "completed"] as const;

export const routes = pgTable(
  "routes",
  {
    id: id().primaryKey(),
    name: text("name").notNull(),
    status: text("status", { enum: ROUTE_STATUSES }).notNull().default("new"),
    /** Metres. */
    distance: doublePrecision("distance").notNull().default(0),
    /** Seconds. */
    estimatedTime: doublePrecision("estimated_time").notNull().default(0),
    /** The assigned agent. */
    userId: uuid("user_id").references(() => users.id),
    officeId: uuid("office_id").references(() => offices.id),
    createdById: uuid("created_by_id").references(() => users.id),
    /**
     * The office that answers for the route: the one it was last given to, or its maker's.
     * It stays when the route is unassigned, so that the route stays in that office's list.
     */
    ownerOfficeId: uuid("owner_office_id").references(() => offices.id),
    startTime: instant("start_time"),
    endTime: instant("end_time"),
    /** Kept with every write to the stops, so that lists sort and filter without joins. */
    lastVisited: instant("last_visited"),
    totalLocation: integer("total_location").notNull().default(0),
    visitedLocation: integer("visited_location").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("routes_owner").on(t.ownerOfficeId, sql`lower(${t.name})`, t.id),
    index("routes_name").on(sql`lower(${t.name})`, t.id),
    index("routes_user").on(t.userId, t.status),
    index("routes_office").on(t.officeId),
    index("routes_status").on(t.status),
    index("routes_created_by").on(t.createdById),
    index("routes_created").on(t.createdAt, t.id),
    trigrams("routes_name_trigrams", t.name),
  ],
);

export const routeLocations = pgTable(
  "route_locations",
  {
    id: id().primaryKey(),
    routeId: uuid("route_id")
      .notNull()
      .references(() => routes.id),
    locationId: uuid("location_id")
      .notNull()
      .references(() => locations.id),
    /** 1…n without gaps; unique in a route, checked when the transaction ends. */
    order: integer("order").notNull(),
    isVisited: boolean("is_visited").notNull().default(false),
    arrivalTime: instant("arrival_time"),
    departureTime: instant("departure_time"),
  },
  (t) => [
    index("route_locations_route").on(t.routeId, t.order),
    index("route_locations_location").on(t.locationId),
  ],
);

export const visits = pgTable(
  "visits",
  {
    id: id().primaryKey(),
    locationId: uuid("location_id")
      .notNull()
      .references(() => locations.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** Empty for a visit outside any route, or once its stop was taken off the route. */
    routeId: uuid("route_id").references(() => routes.id),
    routeLocationId: uuid("route_location_id").references(() => routeLocations.id, {
      onDelete: "set null",
    }),
    /** The visiting agent's office at the time, which answers for the visit. */
    officeId: uuid("office_id").references(() => offices.id),
    arrival: instant("arrival").notNull(),
    departure: instant("departure"),
    actuallyVisited: boolean("actually_visited").notNull(),
    doNotVisit: boolean("do_not_visit").notNull().default(false),
    note: text("note"),
    confirmed: boolean("confirmed").notNull().default(false),
    /** Where the device was, in degrees. */
    longitude: doublePrecision("longitude"),
    latitude: doublePrecision("latitude"),
    createdAt: createdAt(),
  },
  (t) => [
    index("visits_location").on(t.locationId, t.arrival),
    index("visits_user").on(t.userId, t.arrival),
    index("visits_office").on(t.officeId, t.arrival),
    index("visits_arrival").on(t.arrival),
    index("visits_route").on(t.routeId),
    index("visits_stop").on(t.routeLocationId, t.arrival),
  ],
);

/** What a bulk change replaced, so that its maker can take it back for a while. */
export const undoEntries = pgTable(
  "undo_entries",
  {
    id: id().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** See `api/resources/routes/undo.ts` for its shape. */
    changes: jsonb("changes").notNull(),
    createdAt: createdAt(),
    usedAt: instant("used_at"),
  },
  (t) => [index("undo_entries_created").on(t.createdAt)],
);
