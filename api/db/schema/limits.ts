/** What may be done only so often, counted by all processes together. */
import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The columns are those that the limiter reads and writes by these names. */
export const limits = pgTable(
  "limits",
  {
    /** Of the limit and whom it is counted for, as a hash. */
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: timestamp("expire", { withTimezone: true, mode: "date" }),
  },
  (t) => [index("limits_expire").on(t.expire)],
);
