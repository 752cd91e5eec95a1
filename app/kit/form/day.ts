/** A day in a form: a date field sends `2026-12-24`, and without one people type `12-24-2026`. */
import { z } from "zod";
import { parseDay } from "~/lib/format";

const WRONG_DAY = "Enter a date such as 12-24-2026";

/** Reads a day as `2026-12-24`. */
export const formDay = z
  .string(WRONG_DAY)
  .max(40, WRONG_DAY)
  .transform((text, context) => {
    const read = parseDay(text);
    if (read !== null) return read;
    context.addIssue(WRONG_DAY);
    return z.NEVER;
  });
