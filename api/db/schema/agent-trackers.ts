/** Addresses that tracker programs report positions to; see `resources/tracking/trackers`. */
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./columns";
import { users } from "./organisation";

/**
 * The tracker address of an agent. A new one takes its place; a revoked one is deleted, also by a
 * trigger on users (`end_agent_secrets`) when the agent's role, status or office change.
 */
export const agentTrackers = pgTable("agent_trackers", {
  id: id().primaryKey(),
  /** The agent. */
  userId: uuid("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  createdById: uuid("created_by_id").references(() => users.id, { onDelete: "set null" }),
  /** SHA-256 of the secret in the address, which is random and long. */
  secretHash: text("secret_hash").notNull().unique(),
  createdAt: instant("created_at").notNull(),
  /** When the first position of this address arrived. */
  firstAt: instant("first_at"),
  /** When a program used it last, to a minute or so. */
  usedAt: instant("used_at"),
  /** The regions that the phone was told to watch, in short, and when. */
  regions: text("regions"),
  regionsAt: instant("regions_at"),
});
