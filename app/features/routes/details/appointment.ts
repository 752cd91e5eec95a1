import { z } from "zod";

/** How long a stop takes, where nobody says. */
const MINUTES_PER_STOP = 20;
export const MOST_MINUTES = 480;
const WRONG_MINUTES = `Minutes per stop must be a whole number from 0 to ${MOST_MINUTES}`;

/** When a route is to be run, as the calendar's form sends it. */
export const AppointmentQuery = z.object({
  date: z.iso.date("Choose the day on which the route is run"),
  time: z.iso.time({ precision: -1, error: "Choose the time at which the route begins" }),
  minutesPerStop: z
    .string(WRONG_MINUTES)
    .regex(/^\d{1,3}$/, WRONG_MINUTES)
    .transform(Number)
    .refine((minutes) => minutes <= MOST_MINUTES, WRONG_MINUTES),
});
export type AppointmentQuery = z.infer<typeof AppointmentQuery>;

/**
 * What the form shows at first: what it was sent with, else when the route is planned. What a browser's
 * input can't hold, and so nobody has typed into it, is left out.
 */
export const appointmentFields = (
  query: URLSearchParams,
  planned: { date: string; time: string },
) => ({
  date: held(z.iso.date(), query.get("date") ?? planned.date),
  time: held(z.iso.time({ precision: -1 }), query.get("time") ?? planned.time),
  minutesPerStop: held(
    z.string().regex(/^-?\d+(\.\d+)?$/),
    query.get("minutesPerStop") ?? String(MINUTES_PER_STOP),
  ),
});

const held = (format: z.ZodType, text: string) => (format.safeParse(text).success ? text : "");

/** The problem with what the form was sent with; nothing before that. */
export function appointmentErrors(
  query: URLSearchParams,
): Partial<Record<keyof AppointmentQuery, string[]>> {
  if (!query.has("date")) return {};
  const read = AppointmentQuery.safeParse(Object.fromEntries(query));
  return read.success ? {} : z.flattenError(read.error).fieldErrors;
}
