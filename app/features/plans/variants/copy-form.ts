/** The form that copies the routes of a week. */
import { z } from "zod";
import { formDay } from "~/kit/form/day";
import { parseDay, plusDays } from "~/lib/format";

export const TOO_FAR = "A week that far away can't be copied. Choose another one";
const WEEK = 7;

/** Whether a week and the next one lie in years of four digits, as days are written. */
export const isCopyable = (week: string): boolean => parseDay(plusDays(week, 2 * WEEK)) !== null;

export const CopyForm = z.object({
  officeId: z.string("Choose an office").min(1, "Choose an office").max(64),
  /** The first day of the week. */
  week: formDay.refine(isCopyable, TOO_FAR),
  /** Whether routes of agents of branch offices are copied too. */
  branches: z.literal("on").optional(),
  /** Makes the plan once, however often the form is sent. */
  key: z.string().min(1).max(64).optional(),
});
export type CopyForm = z.output<typeof CopyForm>;
