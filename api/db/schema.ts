import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, id, instant } from "./columns";

export * from "./counters";

/** Stands for "no office" where an index has to treat that as a value. */
const NO_OFFICE = sql.raw("'00000000-0000-0000-0000-000000000000'::uuid");

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
    /** Tokens from before this are no longer good. */
    passwordChangedAt: instant("password_changed_at"),
    /** The latest terms that the user accepted. */
    termsVersion: integer("terms_version"),
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
    /** The latest visit said so. */
    doNotVisit: boolean("do_not_visit").notNull().default(false),
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
    index("locations_point").using("gist", sql`point(${t.longitude}, ${t.latitude})`),
    // Locations of no office share one space of keys.
    uniqueIndex("locations_external").on(sql`coalesce(${t.officeId}, ${NO_OFFICE})`, t.externalId),
    index("locations_city").on(sql`lower(${t.city})`, t.id),
    index("locations_dba").on(sql`lower(${t.dbaName})`, t.id),
    index("locations_address").on(sql`lower(${t.address})`, t.id),
    index("locations_zip").on(sql`lower(${t.zip})`, t.id),
    index("locations_visited").on(t.lastVisited, t.id),
    index("locations_created").on(t.createdAt, t.id),
    index("locations_updated").on(t.updatedAt, t.id),
    index("locations_do_not_visit").on(t.doNotVisit, t.id),
    index("locations_created_by").on(t.createdById, t.id),
    trigrams("locations_name_trigrams", t.name),
    trigrams("locations_dba_trigrams", t.dbaName),
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
    index("routes_status").on(t.status, t.id),
    index("routes_created_by").on(t.createdById),
    index("routes_created").on(t.createdAt, t.id),
    index("routes_updated").on(t.updatedAt, t.id),
    index("routes_distance").on(t.distance, t.id),
    index("routes_time").on(t.estimatedTime, t.id),
    index("routes_start").on(t.startTime, t.id),
    index("routes_end").on(t.endTime, t.id),
    index("routes_visited").on(t.lastVisited, t.id),
    index("routes_locations").on(t.totalLocation, t.id),
    index("routes_visited_locations").on(t.visitedLocation, t.id),
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

/** Whom the agent met at a visit. */
export const visitContacts = pgTable(
  "visit_contacts",
  {
    visitId: uuid("visit_id")
      .notNull()
      .references(() => visits.id),
    contactId: uuid("contact_id")
      .notNull()
      .references(() => contacts.id),
  },
  (t) => [primaryKey({ columns: [t.visitId, t.contactId] })],
);

/** Where agents' devices were. */
export const positions = pgTable(
  "positions",
  {
    id: id().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The agent's office at the time. */
    officeId: uuid("office_id").references(() => offices.id),
    /** Degrees, WGS 84. */
    longitude: doublePrecision("longitude").notNull(),
    latitude: doublePrecision("latitude").notNull(),
    /** Metres. */
    accuracy: doublePrecision("accuracy"),
    recordedAt: instant("recorded_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("positions_user").on(t.userId, t.recordedAt),
    index("positions_created").on(t.createdAt),
  ],
);

export const routeTemplates = pgTable(
  "route_templates",
  {
    id: id().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    /** In the order of the stops; a location that is deleted later stays named. */
    locationIds: uuid("location_ids").array().notNull(),
    distance: doublePrecision("distance"),
    estimatedTime: doublePrecision("estimated_time"),
    createdAt: createdAt(),
  },
  (t) => [index("route_templates_user").on(t.userId, t.createdAt)],
);

export const locationFilterTemplates = pgTable(
  "location_filter_templates",
  {
    id: id().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    /** The contract's StopFilter. */
    filters: jsonb("filters").notNull(),
    isGlobal: boolean("is_global").notNull().default(false),
    status: text("status", { enum: ["active", "inactive"] })
      .notNull()
      .default("active"),
    createdAt: createdAt(),
  },
  (t) => [index("location_filter_templates_user").on(t.userId)],
);

/** Each row replaces the one before it; none: there are no terms. */
export const terms = pgTable("terms", {
  version: integer("version").primaryKey(),
  text: text("text").notNull(),
  publishedAt: instant("published_at").notNull(),
});

/** The one reset code that an account may have; used, run out or tried too often it goes. */
export const passwordResets = pgTable("password_resets", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id),
  /** argon2id of the code. */
  keyHash: text("key_hash").notNull(),
  triesLeft: integer("tries_left").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

export const channels = pgTable(
  "channels",
  {
    id: id().primaryKey(),
    officeId: uuid("office_id")
      .notNull()
      .references(() => offices.id),
    name: text("name").notNull(),
    createdById: uuid("created_by_id").references(() => users.id),
    lastMessageAt: instant("last_message_at"),
    createdAt: createdAt(),
  },
  (t) => [index("channels_office").on(t.officeId)],
);

export const messages = pgTable(
  "messages",
  {
    id: id().primaryKey(),
    channelId: uuid("channel_id")
      .notNull()
      .references(() => channels.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("messages_channel").on(t.channelId, t.createdAt)],
);

/** Up to when a user has read a channel. */
export const channelReads = pgTable(
  "channel_reads",
  {
    channelId: uuid("channel_id")
      .notNull()
      .references(() => channels.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    readAt: instant("read_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.userId] })],
);

/** Long work that goes on in steps, each one transaction; see `api/jobs/queue.ts`. */
export const jobs = pgTable(
  "jobs",
  {
    id: id().primaryKey(),
    kind: text("kind").notNull(),
    status: text("status", { enum: ["waiting", "running", "done", "failed"] })
      .notNull()
      .default("waiting"),
    /** Who asked for it. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** What the kind was asked to do. */
    input: jsonb("input").notNull(),
    /** Where the kind goes on after a step. */
    cursor: jsonb("cursor"),
    done: integer("done").notNull().default(0),
    total: integer("total"),
    added: integer("added").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    problems: integer("problems").notNull().default(0),
    error: text("error"),
    /** Failed tries of the present step. */
    attempts: integer("attempts").notNull().default(0),
    /** Nobody else takes the job before this. */
    leasedUntil: instant("leased_until"),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    index("jobs_open").on(t.createdAt).where(sql`${t.finishedAt} IS NULL`),
    index("jobs_finished").on(t.finishedAt),
  ],
);

/** A file that goes into a job or comes out of it, in pieces of gzip. */
export const jobChunks = pgTable(
  "job_chunks",
  {
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    /** From 0. */
    seq: integer("seq").notNull(),
    data: bytes("data").notNull(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.seq] })],
);

export const jobProblems = pgTable(
  "job_problems",
  {
    id: id().primaryKey(),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    reason: text("reason").notNull(),
  },
  (t) => [index("job_problems_job").on(t.jobId, t.line)],
);

/** Answers of creates, so that the same request sent again makes nothing twice. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    key: text("key").notNull(),
    /** What was asked, as a hash. */
    request: text("request").notNull(),
    reply: jsonb("reply"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index("idempotency_keys_created").on(t.createdAt),
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
