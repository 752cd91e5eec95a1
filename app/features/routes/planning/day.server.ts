/** The day of a route that is being planned: which one, and how long it is. */
import type { Location } from "contract/entities";
import { listRoutes } from "contract/routes/calls";
import { timetableOf, type Worktime, worktimeOf } from "contract/routes/timetable";
import { getUser } from "contract/users/calls";
import { USUAL_VISIT_MINUTES } from "contract/visits/facts";
import { parseStoredHours } from "~/features/locations/index.server";
import { zoneOf } from "~/kit/zone.server";
import { clockAt, instantAt, workdayAfter } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { findOwnOffice } from "~/upstream/offices.server";
import { plansDays } from "~/upstream/routes.server";
import type { Plan } from "./plan";

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

/**
 * The day that is asked for, else the next working day on which the agent has no route.
 * @returns null where the upstream plans no days
 */
export async function readPlanDay(session: SignedIn, plan: Plan): Promise<PlanDay | null> {
  const { upstream } = session;
  const [byRoutes, agent, office] = await Promise.all([
    plansDays(upstream),
    plan.agentId ? worktimeOfAgent(upstream, plan.agentId) : null,
    plan.officeId ? findOwnOffice(upstream, plan.officeId) : null,
  ]);
  // Before there is any route, an agent or an office with working times says so too.
  const isOffered = byRoutes ?? (agent ?? office)?.usualStart !== undefined;
  if (!isOffered) return null;
  const zone = office?.timeZone ?? zoneOf(session);
  const day = plan.day ?? (plan.agentId ? await nextFreeDay(upstream, plan.agentId, zone) : "");
  return { day, zone, worktime: worktimeOf(agent, office ?? null) };
}

async function worktimeOfAgent(upstream: UpstreamContext, id: string): Promise<Worktime | null> {
  try {
    return await call({ ...upstream, refuse: undefined }, getUser, { params: { id } });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return null;
  }
}

/** So many routes of an agent are looked at: more are planned for years. */
const MOST_ROUTES = 200;

async function nextFreeDay(upstream: UpstreamContext, userId: string, zone: string) {
  const first = workdayAfter(new Date(), zone);
  const where = { userId, plannedDay: { gte: first } };
  const filter = { where, order: ["plannedDay ASC"], fields: ["id", "plannedDay"] };
  const { data } = await call(upstream, listRoutes, { query: { limit: MOST_ROUTES, filter } });
  const taken = new Set(data.map(({ plannedDay }) => plannedDay));
  let day = first;
  while (taken.has(day)) day = workdayAfter(instantAt(day, "12:00", zone), zone);
  return day;
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
