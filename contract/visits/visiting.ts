/** When and how often a location may be visited, as it is written. */
import { z } from "zod";
import { parseHours } from "../locations/hours-reader";
import { formatHours, HoursError, parseClosedDays } from "../locations/opening-hours";
import { VISITING_LIMITS } from "./facts";

/** Weekly hours in their canonical form, however they were written; empty stays empty. */
export const OpeningHours = z
  .string()
  .trim()
  .max(500)
  .transform((text, context) => {
    if (text === "") return text;
    try {
      return formatHours(parseHours(text));
    } catch (error) {
      return refused(error, context);
    }
  });

/** Dates as text, `2026-12-24,2026-12-25`; empty stays empty. */
export const ClosedDaysText = z
  .string()
  .trim()
  .max(2000)
  .transform((text, context) => {
    try {
      return parseClosedDays(text).join(",");
    } catch (error) {
      return refused(error, context);
    }
  });

function refused(error: unknown, context: z.RefinementCtx): never {
  if (!(error instanceof HoursError)) throw error;
  context.addIssue(error.message);
  return z.NEVER;
}

const within = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max);

export const VisitMinutes = within(VISITING_LIMITS.visitMinutes);

/** What a body says of it; null takes it away, and gives the usual priority back. */
export const VisitingBody = {
  openingHours: OpeningHours.nullish().describe(
    "Weekly hours by the clocks of its office, a subset of OpenStreetMap's `opening_hours`: `Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00`. `off`: never open; null: nobody knows. Usual ways to write hours are read, such as `Mon-Fri 9am-5pm`.",
  ),
  closedDays: z
    .array(z.iso.date())
    .max(100)
    .nullish()
    .describe("Dates on which it is closed, whatever the weekly hours say."),
  visitEvery: within(VISITING_LIMITS.visitEvery)
    .nullish()
    .describe("Days from one visit to the next."),
  visitMinutes: VisitMinutes.nullish().describe("How long a visit usually takes."),
  priority: within(VISITING_LIMITS.priority)
    .nullish()
    .describe("From 1, the highest, to 5; 3 if nobody says."),
};

/** When and how often a location may be visited, as a caller writes it. */
export type VisitingFields = z.input<z.ZodObject<typeof VisitingBody>>;
