/** What speaks against the days and agents that routes were given. */
import type { Route } from "contract/entities";
import { getOffice } from "contract/offices/calls";
import { worktimeOf } from "contract/routes/timetable";
import { getUser } from "contract/users/calls";
import { formatDuration } from "~/lib/figures";
import { formatWeekday } from "~/lib/format";
import { absencesBetween } from "~/upstream/absences.server";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { optional } from "~/upstream/optional.server";
import { listRoutes, routesById } from "~/upstream/routes.server";

/** More agents and days than these of one change are not looked at. */
const MOST_DAYS = 5;

/**
 * Sentences about the days of routes as they are now: an absent agent, other routes, a day that is
 * too long, closed stops. Empty if nothing speaks against them or the upstream can't be asked.
 *
 * @param officeId the office that a single route was of before and was not to leave
 */
export async function findConflicts(
  upstream: UpstreamContext,
  ids: readonly string[],
  officeId?: string,
): Promise<string[]> {
  const routes = (await optional(routesById(upstream, ids))) ?? [];
  const byDay = new Map<string, AgentDay>();
  for (const { userId, plannedDay } of routes) {
    if (userId && plannedDay) byDay.set(`${userId} ${plannedDay}`, { userId, day: plannedDay });
  }
  const found = await Promise.all(
    [...byDay.values()].slice(0, MOST_DAYS).map((one) => optional(conflictsOn(upstream, one))),
  );
  const [single] = routes;
  const hasMoved = officeId !== undefined && single && (single.officeId ?? "") !== officeId;
  return [
    ...found.flatMap((sentences) => sentences ?? []),
    ...closedStops(routes),
    ...(hasMoved ? [`The route now belongs to ${single.office?.name ?? "no office"}.`] : []),
  ];
}

interface AgentDay {
  userId: string;
  day: string;
}

async function conflictsOn(
  upstream: UpstreamContext,
  { userId, day }: AgentDay,
): Promise<string[]> {
  const [{ data: routes }, agent, absences] = await Promise.all([
    listRoutes(upstream, { limit: 0 }, { userId, plannedDay: day, status: { neq: "inactive" } }),
    call(upstream, getUser, { params: { id: userId } }),
    absencesBetween(upstream, { userId, from: day, to: day }),
  ]);
  const office = agent.officeId
    ? await optional(call(upstream, getOffice, { params: { id: agent.officeId } }))
    : undefined;
  const name = agent.displayName ?? "The agent";
  const [absence] = absences ?? [];
  const seconds = routes.reduce((sum, { dayLength }) => sum + (dayLength ?? 0), 0);
  const overtime = seconds - worktimeOf(agent, office ?? null).workingSeconds;
  const note = absence?.note ? ` (${absence.note})` : "";
  return [
    ...(absence ? [`${name} is absent on ${formatWeekday(day)}${note}.`] : []),
    ...(routes.length > 1 ? [`${name} has ${routes.length} routes on ${formatWeekday(day)}.`] : []),
    ...(overtime >= 60
      ? [`The day of ${name} is ${formatDuration(overtime)} longer than the working day.`]
      : []),
  ];
}

function closedStops(routes: readonly Route[]): string[] {
  const closed = routes.reduce((sum, route) => sum + (route.closedStops ?? 0), 0);
  if (closed === 0) return [];
  return [
    closed === 1 ? "1 stop is closed when reached." : `${closed} stops are closed when reached.`,
  ];
}
