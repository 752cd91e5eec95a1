import type { RouteLocation } from "contract/entities";
import { clockAt, formatInputTime } from "~/lib/format";

/** When a route is planned to begin, as date and time fields have it; null without a planned day. */
export function plannedStart(
  [first]: readonly Pick<RouteLocation, "plannedArrival">[],
  zone: string,
): { date: string; time: string } | null {
  if (!first?.plannedArrival) return null;
  const { date, minutes } = clockAt(new Date(first.plannedArrival), zone);
  return { date, time: formatInputTime(minutes) };
}
