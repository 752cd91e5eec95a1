/** Two plans side by side. */
import type { Plan, PlanFigures, PlannedDay } from "contract/entities";
import { getPlan, listPlans } from "contract/plans/calls";
import { formatDuration, type Units } from "~/lib/figures";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered, ifReadable, type UpstreamContext } from "~/upstream/client.server";
import { lengthOf } from "../engine/index.server";
import { progressOf } from "../proposal/plan-state.server";
import { showFigures } from "../proposal/show-plan.server";
import { countOf } from "../words";

/** Plans that can be chosen. */
const MOST = 100;

export interface ComparedAgent {
  userId: string;
  name: string;
  /** `3 days, 24 stops, 18 h 10 min`; null for a plan without this agent. */
  sides: (string | null)[];
}

export interface Comparison {
  options: { value: string; label: string }[];
  /** The chosen ids; empty where none is chosen. */
  a: string;
  b: string;
  /** Whether a plan that was asked for is not there. */
  isGone: boolean;
  sides: { id: string; name: string; isPlanned: boolean; isPlanning: boolean }[];
  figures: { label: string; values: (string | null)[] }[];
  agents: ComparedAgent[];
}

/** The comparison for a query; null if the upstream stores no plans. */
export async function readComparison(
  { upstream, units }: SignedIn,
  query: URLSearchParams,
): Promise<Comparison | null> {
  const list = await ifOffered(
    call(upstream, listPlans, { query: { limit: MOST, sortBy: "updatedAt", sortOrder: "desc" } }),
  );
  if (!list) return null;
  const options = list.data.map(({ id, name }) => ({ value: id, label: name }));
  const a = query.get("a") ?? "";
  const asked = query.get("b") ?? "";
  // A plan is not compared with itself.
  const b = asked === a ? "" : asked;
  const chosen = [a, b];
  const plans = await Promise.all(chosen.map((id) => readPlan(upstream, id)));
  return {
    ...{ options, a: plans[0] ? a : "", b: plans[1] ? b : "" },
    isGone: chosen.some((id, at) => id !== "" && !plans[at]),
    sides: plans.flatMap((plan) => (plan ? [sideOf(plan)] : [])),
    figures: compareFigures(
      plans.map((plan) => plan?.document?.proposal?.figures),
      units,
    ),
    agents: agentsOf(plans),
  };
}

const sideOf = (plan: Plan): Comparison["sides"][number] => ({
  ...{ id: plan.id, name: plan.name, isPlanned: Boolean(plan.document?.proposal) },
  isPlanning: progressOf(plan, new Date()) !== null,
});

async function readPlan(upstream: UpstreamContext, id: string): Promise<Plan | null> {
  if (!id) return null;
  return (await ifReadable(call(upstream, getPlan, { params: { id } }))) ?? null;
}

type Sides = readonly (Plan | null)[];

/** The figures of plans by their names, null for what a plan does not have. */
export function compareFigures(
  plans: readonly (PlanFigures | undefined)[],
  units: Units,
): Comparison["figures"] {
  const shown = plans.map((figures) => (figures ? showFigures(figures, null, units) : []));
  // Only plans with start places have all of them.
  const [most = []] = shown.toSorted((one, other) => other.length - one.length);
  return most.map(({ label }) => ({
    label,
    values: shown.map((one) => one.find((figure) => figure.label === label)?.now ?? null),
  }));
}

function agentsOf(plans: Sides): ComparedAgent[] {
  const names = new Map<string, string>();
  for (const plan of plans) {
    for (const { userId, name } of plan?.document?.agents ?? []) names.set(userId, name);
  }
  return [...names].map(([userId, name]) => ({
    userId,
    name,
    sides: plans.map((plan) => {
      const isThere = plan?.document?.agents.some((agent) => agent.userId === userId);
      const days = plan?.document?.proposal?.days ?? [];
      return isThere ? daysInWords(days.filter((day) => day.userId === userId)) : null;
    }),
  }));
}

function daysInWords(days: readonly PlannedDay[]): string {
  const planned = days.filter(({ stops }) => stops.length > 0);
  if (planned.length === 0) return "Free";
  const stops = planned.reduce((sum, day) => sum + day.stops.length, 0);
  const seconds = planned.reduce((sum, day) => sum + lengthOf(day), 0);
  return `${countOf(planned.length, "day")}, ${countOf(stops, "stop")}, ${formatDuration(seconds)}`;
}
