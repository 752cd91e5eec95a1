/** The forms about recurring routes. */
import { MOST_WEEKS_BETWEEN } from "contract/routes/recurrence";
import { z } from "zod";
import { parseDay } from "~/lib/format";

const WRONG_DAY = "Enter a date such as 12-24-2026";
const NO_WEEKS = `Enter a number of weeks from 1 to ${MOST_WEEKS_BETWEEN}`;

const day = z
  .string(WRONG_DAY)
  .max(40, WRONG_DAY)
  .transform((text, context) => {
    const read = parseDay(text);
    if (read !== null) return read;
    context.addIssue(WRONG_DAY);
    return z.NEVER;
  });
const start = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 09:00")
  .optional();
const updatedAt = z.iso.datetime({ offset: true }).optional();
const id = z.string().max(64).optional();
/** The `Idempotency-Key`: a second press creates nothing more. */
const key = z.string().min(1).max(64).optional();

const rule = {
  name: z.string("Enter a name").trim().min(3, "Enter at least 3 characters").max(200),
  weekdays: z
    .array(z.coerce.number().int().min(0).max(6), "Choose a weekday")
    .min(1, "Choose a weekday")
    .max(7),
  everyWeeks: z.coerce
    .number(NO_WEEKS)
    .int(NO_WEEKS)
    .min(1, NO_WEEKS)
    .max(MOST_WEEKS_BETWEEN, NO_WEEKS),
  lastDay: day.optional(),
  start,
  officeId: id,
  agentId: id,
};

/** Repeats a route. */
export const RepeatForm = z
  .object({ firstDay: day, ...rule, key })
  .refine(({ firstDay, lastDay }) => !lastDay || lastDay >= firstDay, {
    path: ["lastDay"],
    error: "Choose a last day that is not before the first",
  });

/** Changes a recurring route from a day on. */
export const ChangeRecurringForm = z
  .object({
    from: day,
    ...rule,
    routeId: id,
    takesStops: z.literal("on").optional(),
    updatedAt,
  })
  .refine(({ from, lastDay }) => !lastDay || lastDay >= from, {
    path: ["lastDay"],
    error: "Choose a last day that is not before the change",
  });

/** Ends a recurring route. */
export const EndRecurringForm = z.object({ from: day, updatedAt });

/** Creates the route of a day, perhaps on another day or for another agent. */
export const CreateDayForm = z.object({ day, officeId: id, agentId: id, key });

/** The button beside a day. */
export const SkipDayForm = z.object({ day });
