/** The forms about recurring routes. */
import { MOST_WEEKS_BETWEEN } from "contract/routes/recurrence";
import { z } from "zod";
import { formDay } from "~/kit/form/day";

const NO_WEEKS = `Enter a number of weeks from 1 to ${MOST_WEEKS_BETWEEN}`;

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
  lastDay: formDay.optional(),
  start,
  officeId: id,
  agentId: id,
};

/** Repeats a route. */
export const RepeatForm = z
  .object({ firstDay: formDay, ...rule, key })
  .refine(({ firstDay, lastDay }) => !lastDay || lastDay >= firstDay, {
    path: ["lastDay"],
    error: "Choose a last day that is not before the first",
  });

/** Changes a recurring route from a day on. */
export const ChangeRecurringForm = z
  .object({
    from: formDay,
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
export const EndRecurringForm = z.object({ from: formDay, updatedAt });

/** Creates the route of a day, perhaps on another day or for another agent. */
export const CreateDayForm = z.object({ day: formDay, officeId: id, agentId: id, key });

/** The button beside a day. */
export const SkipDayForm = z.object({ day: formDay });
