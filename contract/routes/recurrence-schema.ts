import { z } from "zod";
import { Day, Id, Instant, TimeOfDay } from "../common";
import { OfficeRef, UserRef } from "../offices/schema";
import { HELD_REASONS } from "./recurrence";
import { RouteStatus } from "./schema";

/** A recurring route: which stops are driven on which days, and by whom. */
export const Recurrence = z.object({
  id: Id,
  name: z.string(),
  weekdays: z.array(z.number().int().min(0).max(6)).describe("From 0 for Monday to 6."),
  everyWeeks: z.number().int().min(1).describe("1: every week; 2: every second week."),
  firstDay: Day.describe("Weeks are counted from that of this day."),
  lastDay: Day.nullish().describe("Null: it does not end."),
  skippedDays: z.array(Day),
  heldDays: z
    .number()
    .int()
    .nonnegative()
    .nullish()
    .describe("Days to come that have no route because of a problem."),
  plannedStart: TimeOfDay.nullish(),
  userId: Id.nullish().describe("The agent of its routes."),
  officeId: Id.nullish(),
  locationIds: z.array(Id).describe("The stops in their order."),
  user: UserRef.nullish(),
  office: OfficeRef.nullish(),
  createdAt: Instant.nullish(),
  updatedAt: Instant.nullish(),
});
export type Recurrence = z.infer<typeof Recurrence>;

/** A day of a recurring route. */
export const RecurrenceDay = z.object({
  day: Day,
  state: z
    .enum(["planned", "created", "skipped", "held"])
    .describe(
      "`planned`: its route will be created later; `held`: it has none because of a problem.",
    ),
  heldReason: z.enum(HELD_REASONS).nullish(),
  isAgentAbsent: z.boolean().nullish().describe("The agent of the route is absent on its day."),
  route: z
    .object({
      id: Id,
      name: z.string(),
      status: RouteStatus,
      plannedDay: Day.nullish().describe("Another day than `day` if it was moved."),
      agent: z.string().nullish(),
    })
    .nullish(),
});
export type RecurrenceDay = z.infer<typeof RecurrenceDay>;
