/** Visits that end after closing time, as all screens of plans say it. */
import { hoursAround } from "contract/locations/closing-time";
import type { StopClock, TimetableStop } from "contract/routes/timetable";
import { formatDuration } from "~/lib/figures";
import { formatClock } from "~/lib/format";

type Visit = Pick<TimetableStop, "week" | "closedDays" | "visitMinutes">;

/**
 * `Open for 30 min only: it closes at 10:30 am, before the visit ends.`: a visit that is longer than
 * the opening hours begins when they do. Null if the hours are long enough, or not known.
 */
export function shortHoursWords(visit: Visit, begins: StopClock): string | null {
  const open = hoursAround(visit, begins);
  if (!open || open.to - open.from >= visit.visitMinutes) return null;
  const time = formatDuration((open.to - open.from) * 60);
  return `Open for ${time} only: it closes at ${formatClock(open.to)}, before the visit ends.`;
}
