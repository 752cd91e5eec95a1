/** What was asked: to answer it once, and to take it back. */
import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { users } from "./organisation";

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

/** What consoles keep for a while, sealed by them, so that each of several finds it. */
export const storedTexts = pgTable(
  "kept_texts",
  {
    /** A digest of whom it is for and of what it says. */
    key: text("key").primaryKey(),
    /** A digest of whom it is for. */
    owner: text("owner").notNull(),
    text: text("text").notNull(),
    usedAt: instant("used_at").notNull(),
  },
  (t) => [index("kept_texts_owner").on(t.owner, t.usedAt), index("kept_texts_used").on(t.usedAt)],
);

/** What a bulk change replaced, so that its maker can take it back for a while. */
export const undoEntries = pgTable(
  "undo_entries",
  {
    id: id().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** See `api/resources/audit/undo/record.ts` for its shape. */
    changes: jsonb("changes").notNull(),
    createdAt: createdAt(),
    usedAt: instant("used_at"),
  },
  (t) => [index("undo_entries_created").on(t.createdAt)],
);
