/** Keys that programs call the API with; see `resources/api-keys`. */
import { API_KEY_ACCESS } from "contract/api-keys/facts";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./columns";
import { offices, users } from "./organisation";

/**
 * An API key. A revoked one is deleted, as are those of a user who is made inactive or an agent, by a
 * trigger on users (`end_api_keys`).
 */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id().primaryKey(),
    /** Who made it, and whom it acts for. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The first characters of the key, to recognise it by. */
    starts: text("starts").notNull(),
    /** SHA-256 of the key, which is random and long. */
    secretHash: text("secret_hash").notNull().unique(),
    access: text("access", { enum: API_KEY_ACCESS }).notNull(),
    /** The groups of calls that it opens. Null: all that a key can open. */
    groups: text("groups").array(),
    /** The office that it acts for. Null: all offices. */
    officeId: uuid("office_id").references(() => offices.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** To a minute or so. */
    usedAt: instant("used_at"),
    /** Where it was used last. */
    address: text("address"),
  },
  (t) => [index("api_keys_user").on(t.userId)],
);
