/** Links that open the page of an agent's day; see `resources/links`. */
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./columns";
import { users } from "./organisation";

/**
 * The link of an agent. A new one takes its place; a revoked one is deleted. Either ends the sessions
 * that it began, as does a trigger on users (`end_agent_secrets`).
 */
export const agentLinks = pgTable("agent_links", {
  id: id().primaryKey(),
  /** The agent. */
  userId: uuid("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  createdById: uuid("created_by_id").references(() => users.id, { onDelete: "set null" }),
  /** SHA-256 of the secret, which is random and long. */
  secretHash: text("secret_hash").notNull().unique(),
  /** As passwords are hashed. Null: it asks for no PIN. */
  pinHash: text("pin_hash"),
  wrongPins: integer("wrong_pins").notNull().default(0),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  openedAt: instant("opened_at"),
});
