/** When an agent waits on a planned day with nothing to do. */
import type { PlannedDay } from "contract/entities";

/** Seconds after midnight. */
interface Period {
  from: number;
  to: number;
}

/** Less than a second is rounding. */
const LEAST = 1;

type Passed = Pick<PlannedDay, "stops" | "legs" | "wayBack" | "breakAt">;

/** When the agent drives on after a stop; null after the last one of a day that ends there. */
export function driveAfter({ stops, legs, wayBack }: Passed, at: number): Period | null {
  const next = stops[at + 1];
  if (next) return { from: next.arrival - (legs[at] ?? 0), to: next.arrival };
  return wayBack ? { from: wayBack.returns - wayBack.seconds, to: wayBack.returns } : null;
}

/** When the agent waits after a stop, for the break to begin or before driving on; null: not at all. */
export function waitAfter(day: Passed, at: number): Period | null {
  const departure = day.stops[at]?.departure;
  const drive = driveAfter(day, at);
  if (departure === undefined || !drive) return null;
  const { breakAt } = day;
  const isRest = breakAt !== null && breakAt >= departure && breakAt < drive.from;
  const to = isRest ? breakAt : drive.from;
  return to - departure < LEAST ? null : { from: departure, to };
}
