/** Which day a route that is being planned is for. */
import { USUAL_WORKING_DAYS, workingDayAfter } from "contract/offices/working-days";
import { listRoutes } from "contract/routes/calls";
import { worktimeOf } from "contract/routes/timetable";
import { zoneOf } from "~/kit/zone.server";
import { clockAt } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { findOwnOffice } from "~/upstream/offices.server";
import { plansDays } from "~/upstream/routes.server";
import { type PlanDay, readWorktime } from "../path/day-figures.server";
import type { Plan } from "./plan";

/**
 * The day that is asked for, else the next working day on which the agent has no route.
 * @returns null where the upstream plans no days
 */
export async function readPlanDay(session: SignedIn, plan: Plan): Promise<PlanDay | null> {
  const { upstream } = session;
  const [byRoutes, agent, office] = await Promise.all([
    plansDays(upstream),
    plan.agentId ? readWorktime(upstream, plan.agentId) : null,
    plan.officeId ? findOwnOffice(upstream, plan.officeId) : null,
  ]);
  // Before there is any route, an agent or an office with working times says so too.
  const isOffered = byRoutes ?? (agent ?? office)?.usualStart !== undefined;
  if (!isOffered) return null;
  const zone = office?.timeZone ?? zoneOf(session);
  const today = clockAt(new Date(), zone).date;
  const workingDays = office?.workingDays ?? USUAL_WORKING_DAYS;
  const day =
    plan.day ??
    (plan.agentId ? await nextFreeDay(upstream, plan.agentId, { today, workingDays }) : "");
  return { day, zone, worktime: worktimeOf(agent, office ?? null) };
}

/** So many routes of an agent are looked at: more are planned for years. */
const MOST_ROUTES = 200;

async function nextFreeDay(
  upstream: UpstreamContext,
  userId: string,
  { today, workingDays }: { today: string; workingDays: readonly number[] },
): Promise<string> {
  const first = workingDayAfter(today, workingDays);
  const where = { userId, plannedDay: { gte: first } };
  const filter = { where, order: ["plannedDay ASC"], fields: ["id", "plannedDay"] };
  const { data } = await call(upstream, listRoutes, { query: { limit: MOST_ROUTES, filter } });
  const taken = new Set(data.map(({ plannedDay }) => plannedDay));
  let day = first;
  while (taken.has(day)) day = workingDayAfter(day, workingDays);
  return day;
}
