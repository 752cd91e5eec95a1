/** Who is signed in, and where. */
import { SIGN_IN_METHODS } from "contract/account/facts";
import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { agentLinks } from "./agent-links";
import { id, instant } from "./columns";
import { users } from "./organisation";

/**
 * A sign-in, named in its bearer token. A trigger on users ends those of whoever gets another
 * password, role or office, or is made inactive (`end_sessions`).
 */
export const sessions = pgTable(
  "sessions",
  {
    id: id().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The admin behind a "login as". */
    adminId: uuid("admin_id").references(() => users.id, { onDelete: "cascade" }),
    /** The admin's own session, with which one of a "login as" ends. */
    parentId: uuid("parent_id").references((): AnyPgColumn => sessions.id, { onDelete: "cascade" }),
    /** The link that began it, with which it ends. */
    linkId: uuid("link_id").references(() => agentLinks.id, { onDelete: "set null" }),
    /** How its user proved who they are. */
    method: text("method", { enum: SIGN_IN_METHODS }).notNull().default("password"),
    /** The browser and system, in a few words. */
    device: text("device").notNull(),
    /** Where it was used last. */
    address: text("address").notNull(),
    createdAt: instant("created_at").notNull(),
    /** To a minute or so. */
    usedAt: instant("used_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Null: it goes on until it expires. */
    endedAt: instant("ended_at"),
  },
  (t) => [
    index("sessions_user").on(t.userId).where(sql`${t.endedAt} IS NULL`),
    index("sessions_admin").on(t.adminId).where(sql`${t.endedAt} IS NULL`),
    index("sessions_parent").on(t.parentId),
    index("sessions_link").on(t.linkId),
    index("sessions_over").on(sql`least(${t.expiresAt}, ${t.endedAt})`),
  ],
);
