/** Photos of people. */
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt } from "./columns";
import { users } from "./organisation";

/**
 * Photos by their content, as WebP. A user has one by the path in `users.photo`; one that no
 * user has is removed a day after it was handed in.
 */
export const userPhotos = pgTable(
  "user_photos",
  {
    /** 32 hexadecimal digits. */
    hash: text("hash").notNull(),
    /** Who handed it in, and may look at it before anyone has it. */
    uploadedById: uuid("uploaded_by_id")
      .notNull()
      .references(() => users.id),
    content: bytes("content").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.hash, t.uploadedById] }),
    index("user_photos_created").on(t.createdAt),
  ],
);
