/** Makes the plan of next week from a plan or from the routes of a week. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { PlanLeftOut, Route } from "contract/entities";
import { listRoutes } from "contract/routes/calls";
import { listUsers } from "contract/users/calls";
import { FormRefusal } from "~/kit/form/failure.server";
import { type Done, type FormContext, formAction } from "~/kit/form/form-action.server";
import { formatCount } from "~/lib/figures";
import { formatDay, plusDays } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { readStops } from "~/slots/read-work.server";
import { call, inOffice, type UpstreamContext } from "~/upstream/client.server";
import { leftOutOf, nothingWords } from "../new/make-plan.server";
import { storePlan } from "../new/store-plan.server";
import { CopyPlanForm } from "../proposal/plan-forms";
import { readPlanFor } from "../proposal/read-plan.server";
import { countOf } from "../words";
import type { CopyForm } from "./copy-form";
import { copyWeek, type WeekToCopy, type WorkedDay } from "./copy-week.server";

/** Copies the proposal of a plan, accepted or not. */
export const copyPlanAction = (args: ActionFunctionArgs) =>
  formAction(
    args,
    CopyPlanForm,
    async ({ key }, { session, params }) => {
      const plan = await readPlanFor(session.upstream, { id: params.id, updatedAt: undefined });
      const { places, agents, proposal, rules } = plan.document;
      const days = (proposal?.days ?? []).map(({ userId, day, stops }): WorkedDay => {
        const locationIds = stops.flatMap(({ place }) => places[place]?.locationId ?? []);
        return { userId, day, locationIds };
      });
      return storeCopy(session, { officeId: plan.officeId, days, rules, agents }, { key });
    },
    { typed: false },
  );

/** Copies the routes of a week. */
export async function copyRoutes(
  { officeId, week, branches, key }: CopyForm,
  { session }: FormContext,
): Promise<Done> {
  const { days, more } = await readWeek(session.upstream, {
    ...{ officeId, monday: week, hasBranches: branches !== undefined },
  });
  const beyond = { kind: "route" as const, name: countOf(more, "more route"), why: MOST_COPIED };
  const leftOut = more > 0 ? [{ ...beyond, count: more }] : [];
  return storeCopy(session, { officeId, days, rules: USUAL_RULES }, { key, leftOut });
}

const USUAL_RULES = { fairness: 50, respectHours: true, keepAgents: "prefer" } as const;

async function storeCopy(
  session: SignedIn,
  week: WeekToCopy,
  { key, leftOut = [] }: { key: string | undefined; leftOut?: readonly PlanLeftOut[] },
): Promise<Done> {
  const worked = week.days.filter(({ locationIds }) => locationIds.length > 0);
  if (worked.length === 0) throw new FormRefusal(422, "", "There is nothing to copy in this week");
  const copied = await copyWeek(session, { ...week, days: worked });
  const { document, weeks } = copied;
  if (!document) throw new FormRefusal(422, "", nothingWords(copied));
  return storePlan(session, {
    ...{
      name: `${weeks > 1 ? "Weeks from" : "Week of"} ${formatDay(document.days[0] ?? "")}`,
      officeId: week.officeId,
    },
    ...{ document, key, keepsProposal: true },
    leftOut: leftOutOf({ ...copied, leftOut: [...leftOut, ...copied.leftOut] }),
  });
}

const MOST_ROUTES = 1000;
const MOST_COPIED = `Only the first ${formatCount(MOST_ROUTES)} of a week are copied`;
const WEEK = 7;

export interface WeekOfRoutes {
  days: WorkedDay[];
  /** Routes without an agent, which have nobody to go to. */
  unassigned: number;
  /** Routes of agents of other offices, most of them branches. They are among the days if asked for. */
  elsewhere: number;
  /** Routes beyond those that can be copied. */
  more: number;
}

interface WeekAsked {
  officeId: string;
  monday: string;
  /** Whether agents of branch offices count too; a new plan has those of its office alone. */
  hasBranches: boolean;
}

/** The routes of a week with their stops. */
export async function readWeek(
  upstream: UpstreamContext,
  { officeId, monday, hasBranches }: WeekAsked,
): Promise<WeekOfRoutes> {
  const plannedDay = { gte: monday, lte: plusDays(monday, WEEK - 1) };
  const where = { plannedDay, status: { neq: "inactive" } };
  const { data, totalDocs } = await call(inOffice(upstream, officeId), listRoutes, {
    query: { limit: MOST_ROUTES, filter: { where, order: ["plannedDay ASC", "name ASC"] } },
  });
  const given = data.filter(({ userId }) => userId);
  const own = await agentsOf(upstream, officeId, given);
  const isOwn = ({ userId }: Route) => own.has(userId ?? "");
  const copied = hasBranches ? given : given.filter(isOwn);
  const stops = await readStops(upstream, copied);
  return {
    days: copied.map((route) => workedDay(route, stops.get(route.id) ?? [])),
    unassigned: data.length - given.length,
    elsewhere: given.length - given.filter(isOwn).length,
    more: Math.max(0, totalDocs - data.length),
  };
}

/** Those of these agents who are of the office itself. */
async function agentsOf(
  upstream: UpstreamContext,
  officeId: string,
  routes: readonly Route[],
): Promise<Set<string>> {
  const ids = [...new Set(routes.flatMap(({ userId }) => userId ?? []))];
  if (ids.length === 0) return new Set();
  const filter = { where: { id: { inq: ids }, officeId } };
  const { data } = await call(upstream, listUsers, { query: { limit: 0, filter } });
  return new Set(data.map(({ id }) => id));
}

const workedDay = (
  { userId, plannedDay }: Route,
  stops: readonly { locationId: string }[],
): WorkedDay => ({
  ...{ userId: userId ?? "", day: plannedDay ?? "" },
  locationIds: stops.map(({ locationId }) => locationId),
});
