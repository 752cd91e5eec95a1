/** Days on which agents do not work. */
import { date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "./columns";
import { users } from "./organisation";

export const absences = pgTable(
  "absences",
  {
    id: id().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** By the clocks of the agent's office. Absences of one agent do not overlap. */
    firstDay: date("first_day").notNull(),
    lastDay: date("last_day").notNull(),
    note: text("note"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("absences_user").on(t.userId, t.firstDay),
    index("absences_days").on(t.lastDay, t.firstDay),
  ],
);
