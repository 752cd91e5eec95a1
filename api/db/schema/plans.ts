/** Plans for several agents and days, before they become routes. */
import type { PlanDocument } from "contract/entities";
import { PLAN_STATUSES } from "contract/plans/facts";
import { sql } from "drizzle-orm";
import {
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns";
import { offices, users } from "./organisation";

export const plans = pgTable(
  "plans",
  {
    id: id().primaryKey(),
    name: text("name").notNull(),
    officeId: uuid("office_id")
      .notNull()
      .references(() => offices.id),
    status: text("status", { enum: PLAN_STATUSES }).notNull(),
    /** The earliest and the latest of its days, and the lengths of its lists: for lists of plans. */
    firstDay: date("first_day").notNull(),
    lastDay: date("last_day").notNull(),
    agentCount: integer("agent_count").notNull(),
    placeCount: integer("place_count").notNull(),
    /** Up to 4 MB. Lists never read it. */
    document: jsonb("document").$type<PlanDocument>().notNull(),
    /** From 0 to 1, while it is being planned. */
    progress: doublePrecision("progress"),
    /** Why planning stopped without a proposal. */
    reason: text("reason"),
    /** The latest sign of life of the console that plans. */
    seenAt: instant("seen_at"),
    createdById: uuid("created_by_id").references(() => users.id),
    acceptedAt: instant("accepted_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("plans_office").on(t.officeId, sql`lower(${t.name})`, t.id),
    index("plans_created").on(t.createdAt, t.id),
  ],
);
