/** Which stops and agents the page that changes a day offers. */
import type { Route } from "contract/entities";
import type { Work } from "~/slots/read-work.server";
import { ALL_STOPS, ANY_AGENT, type TodayAsked } from "./today-query";

export interface TodayChoices {
  stops: { value: string; label: string }[];
  /** Why the stop that was asked for can't be had; null where it can. */
  stopError: string | null;
  agents: { value: string; label: string }[];
  /** The same of the agent. */
  agentError: string | null;
}

/** What can be chosen, and why what was asked for is not among it: it is never replaced by another one. */
export function choicesOf(
  work: Work,
  route: Route,
  { asked, days }: { asked: TodayAsked; days: readonly string[] },
): TodayChoices {
  const { what, stop, agent } = asked;
  const stops = stopChoices(work, route.id);
  const agents = agentChoices(work, route, days);
  const hasStop = stop === "" || (what === "give" && stop === ALL_STOPS) || isIn(stops, stop);
  const hasAgent = agent === ANY_AGENT || isIn(agents, agent);
  return {
    ...{ stops, agents },
    stopError: STOP_BREAKS.has(what) && stops.length > 0 && !hasStop ? STOP_GONE : null,
    agentError: what === "give" && !hasAgent ? AGENT_GONE : null,
  };
}

const isIn = (options: readonly { value: string }[], asked: string): boolean =>
  options.some(({ value }) => value === asked);

/** Those that ask for a stop. */
const STOP_BREAKS: ReadonlySet<TodayAsked["what"]> = new Set(["longer", "nobody", "give"]);
const STOP_GONE = "This stop is no longer open. Choose another one";
const AGENT_GONE = "This agent can't be chosen on this day. Choose another one";

function stopChoices({ routes }: Work, routeId: string) {
  const route = routes.find(({ id }) => id === routeId);
  return (route?.stopIds ?? []).flatMap(({ id, name }, at) =>
    route?.stops[at]?.isVisited ? [] : [{ value: id, label: `${at + 1}. ${name}` }],
  );
}

/** Other agents who work on the day. */
function agentChoices({ routes, free, others }: Work, { userId }: Route, days: readonly string[]) {
  const names = new Map(others.map(({ id, name }) => [id, name]));
  for (const { agent, day } of [...routes, ...free]) {
    if (day === days[0] && agent.id !== userId) names.set(agent.id, agent.name);
  }
  return [...names].map(([value, label]) => ({ value, label })).toSorted(byLabel);
}

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label);
