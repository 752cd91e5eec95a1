/** What signing in needs besides the users. */
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { users } from "./organisation";

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
