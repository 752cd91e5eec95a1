/** Who looked where agents are. */
import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, NO_OFFICE } from "./columns";
import { users } from "./organisation";

export const positionAccessLog = pgTable(
  "looks",
  {
    id: id().primaryKey(),
    agentId: uuid("agent_id")
      .notNull()
      .references(() => users.id),
    viewerId: uuid("viewer_id")
      .notNull()
      .references(() => users.id),
    /** The admin behind a "login as". */
    adminId: uuid("admin_id").references(() => users.id),
    kind: text("kind", { enum: ["trail", "live", "position", "map"] }).notNull(),
    /** The hour or day of UTC within which looks are one. */
    since: instant("since").notNull(),
    /** When the trail begins that was looked at. */
    trailFrom: instant("trail_from"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("looks_once").on(
      t.agentId,
      t.viewerId,
      t.kind,
      t.since,
      sql`coalesce(${t.adminId}, ${NO_OFFICE})`,
      sql`coalesce(${t.trailFrom}, '-infinity'::timestamptz)`,
    ),
    index("looks_agent").on(t.agentId, t.createdAt, t.id),
    index("looks_created").on(t.createdAt),
  ],
);
