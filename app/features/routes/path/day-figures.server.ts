/** How long the day of a route is, before it is stored. */
import type { Location } from "contract/entities";
import { parseStoredHours } from "contract/locations/hours-reader";
import { timetableOf, type Worktime, type worktimeOf } from "contract/routes/timetable";
import { getUser } from "contract/users/calls";
import { USUAL_VISIT_MINUTES } from "contract/visits/facts";
import { clockAt, instantAt } from "~/lib/format";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";

/** What is known of the day before its stops are. */
export interface PlanDay {
  /** `2026-11-24`; empty for none. */
  day: string;
  zone: string;
  worktime: ReturnType<typeof worktimeOf>;
}

/** How long the day is. */
export interface DayFigures {
  /** Seconds with visits and waiting. */
  length: number;
  /** Seconds by which that is longer than the agent works. */
  overtime: number;
  /** Stops that are closed when they are reached. */
  closedStops: number;
}

/** The working times of an agent; null where the upstream can't tell. */
export async function readWorktime(
  upstream: UpstreamContext,
  id: string,
): Promise<Worktime | null> {
  try {
    return await call({ ...upstream, refuse: undefined }, getUser, { params: { id } });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return null;
  }
}

/** How long the day of these stops is, in their order. */
export function dayFiguresOf(
  stops: readonly Pick<Location, "openingHours" | "closedDays" | "visitMinutes" | "locationType">[],
  legs: readonly number[],
  { day, zone, worktime }: PlanDay,
): DayFigures {
  const start = day ? instantAt(day, worktime.start, zone).getTime() : null;
  const { stops: times, length } = timetableOf(
    stops.map(({ openingHours, closedDays, visitMinutes, locationType }) => ({
      visitMinutes: visitMinutes ?? locationType?.visitMinutes ?? USUAL_VISIT_MINUTES,
      week: openingHours ? parseStoredHours(openingHours) : null,
      closedDays: closedDays ?? [],
    })),
    legs,
    start === null ? null : (seconds) => clockAt(new Date(start + seconds * 1000), zone),
  );
  return {
    length,
    overtime: Math.max(0, length - worktime.workingSeconds),
    closedStops: times.filter(({ isClosed }) => isClosed).length,
  };
}
