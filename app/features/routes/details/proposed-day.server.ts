/** The day of a route in both orders of a proposal. */
import type { Route, RouteLocation } from "contract/entities";
import { minutesOf, worktimeOf } from "contract/routes/timetable";
import { formatDuration, wholeMinutes } from "~/lib/figures";
import { formatClock } from "~/lib/format";
import type { UpstreamContext } from "~/upstream/client.server";
import { findOwnOffice } from "~/upstream/offices.server";
import { hasDay } from "~/upstream/routes.server";
import {
  type DayFigures,
  dayFiguresOf,
  type PlanDay,
  readWorktime,
} from "../path/day-figures.server";

/** One figure of the route in both orders, as it is shown. */
export interface FigureRow {
  label: string;
  before: string;
  after: string;
  difference: string;
  isBetter: boolean;
}

/** The stops of a route in one order, with the seconds of each leg. */
export interface Ordered {
  stops: readonly RouteLocation[];
  legs: readonly number[];
}

/** The day and the working times that hold for a route; null where the upstream plans no days. */
export async function readRouteDay(
  upstream: UpstreamContext,
  route: Route,
  zone: string,
): Promise<PlanDay | null> {
  if (!hasDay(route)) return null;
  const [agent, office] = await Promise.all([
    route.userId ? readWorktime(upstream, route.userId) : null,
    route.officeId ? findOwnOffice(upstream, route.officeId) : null,
  ]);
  const worktime = worktimeOf(agent, office ?? null);
  const start = route.plannedStart ?? worktime.start;
  return { day: route.plannedDay ?? "", zone, worktime: { ...worktime, start } };
}

/** Length and end of the day, and stops that are closed when reached, if any are. */
export function dayRows(
  before: Ordered,
  after: Ordered,
  { day, roundTrip }: { day: PlanDay; roundTrip: boolean },
): FigureRow[] {
  const [now, then] = [figuresOf(before, day), figuresOf(after, day)];
  const sooner = wholeMinutes(now.length) - wholeMinutes(then.length);
  const opened = now.closedStops - then.closedStops;
  const endOf = ({ length }: DayFigures) =>
    formatClock(minutesOf(day.worktime.start) + wholeMinutes(length));
  return [
    {
      label: "Length of day",
      before: formatDuration(now.length),
      after: formatDuration(then.length),
      difference: `${signOf(-sooner)}${formatDuration(Math.abs(sooner) * 60)}`,
      isBetter: sooner > 0,
    },
    {
      label: roundTrip ? "Return" : "End",
      before: endOf(now),
      after: endOf(then),
      difference: "",
      isBetter: false,
    },
    ...(now.closedStops + then.closedStops > 0
      ? [
          {
            label: "Closed when reached",
            before: String(now.closedStops),
            after: String(then.closedStops),
            difference: `${signOf(-opened)}${Math.abs(opened)}`,
            isBetter: opened > 0,
          },
        ]
      : []),
  ];
}

const figuresOf = ({ stops, legs }: Ordered, day: PlanDay): DayFigures =>
  dayFiguresOf(
    stops.map(({ location }) => location ?? {}),
    legs,
    day,
  );

const signOf = (amount: number): string => (amount === 0 ? "" : amount < 0 ? "−" : "+");
