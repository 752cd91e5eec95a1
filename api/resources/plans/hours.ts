/** Opening hours of locations that are no longer those of a plan. */
import type { PlannedDay, PlanPlace } from "contract/entities";
import { parseStoredHours } from "contract/locations/hours-reader";
import { formatSpans, hoursOn, type Span } from "contract/locations/opening-hours";

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
  const date = new Date(Date.parse(day) + later * DAY_SECONDS * 1000).toISOString().slice(0, 10);
  const spans = spansOn(present, date);
  if (formatSpans(spans) === formatSpans(spansOn(place, date))) return false;
  const from = (begins - later * DAY_SECONDS) / 60;
  const to = (departure - later * DAY_SECONDS) / 60;
  return !spans.some((span) => span.from <= from && to <= span.to);
}

function spansOn({ openingHours, closedDays }: Hours, date: string): Span[] {
  const week = openingHours ? parseStoredHours(openingHours) : null;
  if (week) return hoursOn(week, closedDays, date);
  return closedDays.includes(date) ? [] : [ALL_DAY];
}
