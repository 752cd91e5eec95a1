/** When an agent, or everybody of an office, usually works, as forms have it. */
import { z } from "zod";

const time = (label: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label}: enter a time such as 09:00`)
    .optional();
const BREAK = "Break: enter minutes from 0 to 600";

/** The fields of the form; none of them is there where the connected server has no such times. */
export const WorkingTimesForm = {
  /** Says that the fields are there, as empty ones are not sent. */
  withTimes: z.literal("on").optional(),
  usualStart: time("Start"),
  usualEnd: time("End"),
  breakMinutes: z.coerce.number(BREAK).int(BREAK).min(0, BREAK).max(600, BREAK).optional(),
};

type Sent = z.output<z.ZodObject<typeof WorkingTimesForm>>;

/** What is saved of the form: times that are empty are removed. */
export const workingTimesOf = ({ withTimes, usualStart, usualEnd, breakMinutes }: Sent) =>
  withTimes
    ? {
        usualStart: usualStart ?? null,
        usualEnd: usualEnd ?? null,
        breakMinutes: breakMinutes ?? null,
      }
    : {};
