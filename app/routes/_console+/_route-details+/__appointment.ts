import { z } from "zod";

/** How long a stop takes, where nobody says. */
const MINUTES_PER_STOP = 20;
const FIRST_TIME = "09:00";

/** When a route is to be run, as the calendar's form sends it. */
export const AppointmentQuery = z.object({
  date: z.iso.date("Choose the day on which the route is run"),
  time: z.iso.time({ precision: -1, error: "Choose the time at which the route begins" }),
  minutesPerStop: z.coerce
    .number("Minutes per stop must be a number from 0 to 480")
    .int("Minutes per stop must be a whole number")
    .min(0, "Minutes per stop must be a number from 0 to 480")
    .max(480, "Minutes per stop must be a number from 0 to 480"),
});
export type AppointmentQuery = z.infer<typeof AppointmentQuery>;

/** What the form shows at first: what it was sent with, else tomorrow at nine. */
export const appointmentFields = (query: URLSearchParams, tomorrow: string) => ({
  date: query.get("date") ?? tomorrow,
  time: query.get("time") ?? FIRST_TIME,
  minutesPerStop: query.get("minutesPerStop") ?? String(MINUTES_PER_STOP),
});
