import { countAbsentDays, MOST_ABSENCE_DAYS, MOST_NOTE_LENGTH } from "contract/users/absence-facts";
import { z } from "zod";
import { formDay } from "~/kit/form/day";

/** Deleting an absence asks for nothing more. */
export const DeleteAbsenceForm = z.object({});

/** The form for an agent's absence; without a last day it is a single day. */
export const AbsenceForm = z
  .object({
    firstDay: formDay,
    lastDay: formDay.optional(),
    note: z
      .string()
      .trim()
      .max(MOST_NOTE_LENGTH, `Enter ${MOST_NOTE_LENGTH} characters at most`)
      .regex(/^\P{Cc}*$/u, "Enter one line")
      .default(""),
    updatedAt: z.iso.datetime({ offset: true }).optional(),
    /** The `Idempotency-Key` of a new one: a second press adds nothing more. */
    key: z.string().min(1).max(64).optional(),
  })
  .transform((form) => ({ ...form, lastDay: form.lastDay ?? form.firstDay }))
  .superRefine((form, context) => {
    const count = countAbsentDays(form);
    if (count < 1) {
      context.addIssue({
        code: "custom",
        path: ["lastDay"],
        message: "Choose a last day that is not before the first",
      });
    } else if (count > MOST_ABSENCE_DAYS) {
      context.addIssue({
        code: "custom",
        path: ["lastDay"],
        message: `Choose ${MOST_ABSENCE_DAYS} days at most`,
      });
    }
  });
