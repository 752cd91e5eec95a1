/** Why an agent has no time on any day, or nobody has on one. */
import type { PlanAgent } from "contract/entities";
import { formatWeekday } from "~/lib/format";
import { type CollectedPlan, idOnDay } from "../engine/index.server";
import { countOf } from "../words";

type LeftOut = CollectedPlan["leftOut"];

interface Asked {
  /** As they were read; undefined for one who cannot be in a plan. */
  agent: PlanAgent | undefined;
  userId: string;
  days: readonly string[];
}

/** `Ana Diaz has no time on these days: absent on 2 days, on a route on 3 days.` */
export function noTimeWords({ agent, userId, days }: Asked, { leftOut }: { leftOut: LeftOut }) {
  const gone = leftOut.find(({ id }) => id === userId);
  if (!agent) return gone ? `${gone.name}: ${gone.why}` : "This agent is not there any more";
  const busy = days.filter((day) => hasRoute(leftOut, userId, day)).length;
  const absent = days.length - busy;
  const why = [
    ...(absent > 0 ? [`absent on ${countOf(absent, "day")}`] : []),
    ...(busy > 0 ? [`on a route on ${countOf(busy, "day")}`] : []),
  ];
  return `${agent.name} has no time on these days: ${why.join(", ")}`;
}

/** `No agent has time on Fri 12-04-2026: 2 are absent, 1 has a route.` */
export function nobodyWords(day: string, agents: readonly PlanAgent[], leftOut: LeftOut): string {
  const busy = agents.filter(({ userId }) => hasRoute(leftOut, userId, day)).length;
  const absent = agents.length - busy;
  const why = [
    ...(absent > 0 ? [absent === 1 ? "1 is absent" : `${absent} are absent`] : []),
    ...(busy > 0 ? [busy === 1 ? "1 has a route" : `${busy} have a route`] : []),
  ];
  return `No agent has time on ${formatWeekday(day)}: ${why.join(", ")}`;
}

const hasRoute = (leftOut: LeftOut, userId: string, day: string): boolean =>
  leftOut.some(({ id }) => id === idOnDay(userId, day));
