/** The form that narrows the list of routes to some days, as the filter of its column says it. */
import { z } from "zod";
import { formDay } from "~/kit/form/day";
import { formatDay, parseDay } from "~/lib/format";

/** The days to show; without a last day, the first alone. */
export const DaysForm = z
  .object({ firstDay: formDay, lastDay: formDay.optional() })
  .refine(({ firstDay, lastDay }) => !lastDay || lastDay >= firstDay, {
    path: ["lastDay"],
    error: "Choose a last day that is not before the first",
  });

/** The filter of the column for these days: `12-01-2026`, or `12-01-2026..12-05-2026`. */
export function toDaysFilter({ firstDay, lastDay = firstDay }: z.output<typeof DaysForm>): string {
  const days = firstDay === lastDay ? [firstDay] : [firstDay, lastDay];
  return days.map(formatDay).join("..");
}

/** The days of such a filter, as date fields have them; empty where it is made of words. */
export function readDaysFilter(filter: string): { firstDay: string; lastDay: string } {
  const [firstDay, lastDay] = filter.split("..").map((text) => parseDay(text) ?? "");
  return { firstDay: firstDay ?? "", lastDay: lastDay ?? "" };
}
