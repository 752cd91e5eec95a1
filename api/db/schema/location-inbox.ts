/** What was found by comparing locations with each other. */
import { sql } from "drizzle-orm";
import {
  bigint,
  doublePrecision,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, NO_OFFICE } from "./columns";
import { locations } from "./locations";

/**
 * Locations that are to be compared with others: made or changed since they last were, maintained by
 * triggers (migration 0017). One may stand here several times, so that writers never wait.
 */
export const locationChecks = pgTable("location_checks", {
  id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
  locationId: uuid("location_id").notNull(),
});

/** That a location is far from the others of its zip or, with another, that the two may be one. */
export const locationSuspicions = pgTable(
  "location_suspicions",
  {
    id: id().primaryKey(),
    kind: text("kind", { enum: ["far-from-zip", "duplicates"] }).notNull(),
    /** Of a pair the one with the lesser id, which was made first. */
    locationId: uuid("location_id")
      .notNull()
      .references(() => locations.id, { onDelete: "cascade" }),
    otherId: uuid("other_id").references(() => locations.id, { onDelete: "cascade" }),
    /** Metres. */
    distance: doublePrecision("distance"),
    /** In what two are alike. */
    alike: text("alike").array(),
    /** When somebody said that it is wrong; it stays, so as not to be found again. */
    dismissedAt: instant("dismissed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("location_suspicions_pair").on(
      t.locationId,
      sql`coalesce(${t.otherId}, ${NO_OFFICE})`,
    ),
    index("location_suspicions_other").on(t.otherId),
    index("location_suspicions_open").on(t.kind, t.id).where(sql`${t.dismissedAt} IS NULL`),
  ],
);
