/** The form that copies the routes of a week. */
import { z } from "zod";
import { formDay } from "~/kit/form/day";

export const CopyForm = z.object({
  officeId: z.string("Choose an office").min(1, "Choose an office").max(64),
  /** The first day of the week. */
  week: formDay,
  /** Makes the plan once, however often the form is sent. */
  key: z.string().min(1).max(64).optional(),
});
export type CopyForm = z.output<typeof CopyForm>;
