/** The form that gives routes another day, start, agent or office. */
import { minutesOf } from "contract/routes/timetable";
import { z } from "zod";
import { parseDay } from "~/lib/format";

const id = z.string().max(64).default("");
const day = z
  .string()
  .max(40)
  .default("")
  .transform((text, context) => {
    const read = text.trim() === "" ? "" : parseDay(text);
    if (read !== null) return read;
    context.addIssue("Enter a date such as 12-01-2026");
    return z.NEVER;
  });
const start = z
  .string()
  .max(10)
  .default("")
  .refine(
    (text) => text === "" || (/^\d\d:\d\d$/.test(text) && minutesOf(text) < 24 * 60),
    "Enter a time such as 09:00",
  );

export const ScheduleForm = z.object({
  ids: z.array(z.string().min(1).max(64), "Please select a route").min(1).max(1000),
  updatedAt: z.iso.datetime({ offset: true }).optional(),
  day,
  start,
  officeId: id,
  agentId: id,
  wasDay: id,
  wasStart: id,
  wasOffice: id,
  wasAgent: id,
});

/** What is to be changed: fields that differ from what the dialog showed, which goes along as `was…`. */
export function changesOf(form: z.output<typeof ScheduleForm>) {
  const { day, start, officeId, agentId, wasDay, wasStart, wasOffice, wasAgent } = form;
  return {
    ...(day !== wasDay && { plannedDay: day || null }),
    ...(start !== wasStart && { plannedStart: start || null }),
    ...(officeId !== wasOffice && { officeId: officeId || null }),
    ...(agentId !== wasAgent && { userId: agentId || null }),
  };
}
