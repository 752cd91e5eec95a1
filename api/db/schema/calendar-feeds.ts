/** Calendars of planned routes that other programs subscribe to; see `resources/routes/feeds`. */
import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./columns";
import { offices, users } from "./organisation";

/**
 * The feed of an agent or of an office. Its row stays when its address ends, so that a later address
 * goes on with the sequence numbers of its events. A trigger on users ends addresses as it ends
 * sessions (`end_calendar_feeds`).
 */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    id: id().primaryKey(),
    /** The agent. */
    userId: uuid("user_id")
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    officeId: uuid("office_id")
      .unique()
      .references(() => offices.id, { onDelete: "cascade" }),
    /** Who made the present address. */
    createdById: uuid("created_by_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the secret in the address, which is random and long. Null: it was revoked. */
    secretHash: text("secret_hash").unique(),
    createdAt: instant("created_at").notNull(),
    /** To a minute or so. */
    fetchedAt: instant("fetched_at"),
  },
  (t) => [check("calendar_feeds_of_one", sql`num_nonnulls(${t.userId}, ${t.officeId}) = 1`)],
);

/** What a calendar shows of a route that is no longer in its feed. */
export interface PublishedEvent {
  name: string;
  zone: string;
  start: string;
  end: string;
}

/** The events of a feed as they were published last: a later fetch compares them with the routes. */
export const calendarFeedEvents = pgTable(
  "calendar_feed_events",
  {
    feedId: uuid("feed_id")
      .notNull()
      .references(() => calendarFeeds.id, { onDelete: "cascade" }),
    routeId: uuid("route_id").notNull(),
    /** Grows with each change that was published. */
    sequence: integer("sequence").notNull(),
    /** SHA-256 of all that is published of the event. */
    digest: text("digest").notNull(),
    changedAt: instant("changed_at").notNull(),
    event: jsonb("event").$type<PublishedEvent>().notNull(),
    /** Since when it is published as cancelled. */
    cancelledAt: instant("cancelled_at"),
  },
  (t) => [primaryKey({ columns: [t.feedId, t.routeId] })],
);
