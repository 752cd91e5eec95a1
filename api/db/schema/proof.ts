/** What proves a visit: a photo, a signature, a code (decision 106). Deleted after PROOF_DAYS. */
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, id } from "./columns";
import { offices, users } from "./organisation";

/** Photos of visits, as WebP. One that no report names is deleted after a day. */
export const visitPhotos = pgTable(
  "visit_photos",
  {
    id: id().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The agent's office at the time, which may look at it. */
    officeId: uuid("office_id").references(() => offices.id),
    content: bytes("content").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("visit_photos_created").on(t.createdAt), index("visit_photos_user").on(t.userId)],
);

/** Proof of a report, by the id that its device made, whether it became a visit or waits. */
export const visitProofs = pgTable(
  "visit_proofs",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reportId: uuid("report_id").notNull(),
    photoId: uuid("photo_id").references(() => visitPhotos.id, { onDelete: "set null" }),
    /** The name that somebody signed with. */
    signature: text("signature"),
    /** Drawn with a finger, and stored as photos are. */
    drawnId: uuid("drawn_id").references(() => visitPhotos.id, { onDelete: "set null" }),
    code: text("code"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.reportId] }),
    index("visit_proofs_created").on(t.createdAt),
    index("visit_proofs_photo").on(t.photoId),
    index("visit_proofs_drawn").on(t.drawnId),
  ],
);
