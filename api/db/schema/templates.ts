/** What users keep to start from. */
import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { offices, users } from "./organisation";

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

/** Lists as somebody looks at them. */
export const listViews = pgTable(
  "list_views",
  {
    id: id().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** Who shares it; none for what is its user's alone. */
    officeId: uuid("office_id").references(() => offices.id),
    list: text("list").notNull(),
    name: text("name").notNull(),
    query: text("query").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("list_views_name").on(t.userId, t.list, sql`lower(${t.name})`),
    index("list_views_office").on(t.officeId),
  ],
);
