import type { z } from "zod";

/** The field, its rule, and what is said when the rule fails. */
export type Check<T> = [field: keyof T & string, holds: (form: T) => boolean, message: string];

/**
 * A form whose rules are looked at in order: the first that fails is the only one shown,
 * as the specification has it.
 *
 * @param loose the form as sent, with everything optional
 * @param checks the rules in their order
 * @param strict the form once all rules hold
 */
export function orderedChecks<Loose extends z.ZodType, Strict extends z.ZodType>(
  loose: Loose,
  checks: Check<z.output<Loose>>[],
  strict: Strict,
) {
  return loose
    .superRefine((form, context) => {
      const failing = checks.find(([, holds]) => !holds(form));
      if (failing) context.addIssue({ code: "custom", path: [failing[0]], message: failing[2] });
    })
    .pipe(strict as unknown as z.ZodType<z.output<Strict>, z.output<Loose>>);
}
