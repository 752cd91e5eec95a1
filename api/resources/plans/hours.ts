/** Opening hours of locations that are no longer those of a plan. */
import type { PlannedDay, PlanPlace } from "contract/entities";
import { endsInTime, hoursAround } from "contract/locations/closing-time";
import { parseStoredHours } from "contract/locations/hours-reader";
import { formatSpans, hoursOn, type Span } from "contract/locations/opening-hours";
import { addDays } from "contract/routes/recurrence";

const DAY_SECONDS = 86_400;
const ALL_DAY: Span = { from: 0, to: 24 * 60 };

type Hours = Pick<PlanPlace, "openingHours" | "closedDays">;
type PlannedHours = Hours & Pick<PlanPlace, "outsideHours">;
type Visit = Pick<PlannedDay["stops"][number], "begins" | "departure">;

/**
 * Whether a location has other hours on the day of a visit than the plan has, and the visit is not
 * within them. One that was allowed outside of the hours stays so.
 *
 * @param day on which the agent's day begins; the visit may be on the next one
 */
export function isOutsideNewHours(
  place: PlannedHours,
  present: Hours,
  { day, begins, departure }: Visit & Pick<PlannedDay, "day">,
): boolean {
  const allowed = place.outsideHours;
  if (allowed?.day === day && allowed.opens <= begins && begins <= allowed.closes) return false;
  const later = Math.floor(begins / DAY_SECONDS);
  const date = addDays(day, later);
  if (formatSpans(spansOn(present, date)) === formatSpans(spansOn(place, date))) return false;
  const { openingHours, closedDays } = present;
  const week = openingHours ? parseStoredHours(openingHours) : null;
  if (!week) return closedDays.includes(date);
  const visit = { week, closedDays, visitMinutes: (departure - begins) / 60 };
  const clock = { date, seconds: begins - later * DAY_SECONDS };
  return hoursAround(visit, clock) === null || !endsInTime(visit, clock);
}

function spansOn({ openingHours, closedDays }: Hours, date: string): Span[] {
  const week = openingHours ? parseStoredHours(openingHours) : null;
  if (week) return hoursOn(week, closedDays, date);
  return closedDays.includes(date) ? [] : [ALL_DAY];
}
