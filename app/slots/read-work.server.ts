/** Reads who works on which days, and what they have to do there. */
import type { Absence, Office, Route, RouteLocation, User } from "contract/entities";
import { parseStoredHours } from "contract/locations/hours-reader";
import { listRoutes } from "contract/routes/calls";
import { OPEN_STATUSES } from "contract/routes/facts";
import { minutesOf, worktimeOf } from "contract/routes/timetable";
import { absenceOn } from "contract/users/absence-facts";
import { getUser } from "contract/users/calls";
import { USUAL_VISIT_MINUTES } from "contract/visits/facts";
import { roadMetres, roadSeconds } from "geo/directions/estimate";
import type { LonLat } from "geo/geometry/lon-lat";
import { absencesBetween } from "~/upstream/absences.server";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { listOffices } from "~/upstream/offices.server";
import { listStopsOf } from "~/upstream/stops.server";
import { type ChosenAgents, chooseAgent, chooseAgents } from "./choose-agents.server";
import type { DayStop, FreeDay, RouteDay } from "./insertion";
import { oneAfterTheOther } from "./one-agent";

const MOST_OFFICES = 200;
/** More than all agents can have on all days. */
const MOST_ROUTES = 1000;
/** One page of stops has no more. */
const STOPS_AT_ONCE = 1000;

export interface PlannedRoute extends RouteDay {
  id: string;
  name: string;
  updatedAt: string | undefined;
  agent: { id: string; name: string };
  /** Which its stops are, in their order. */
  stopIds: StopOf[];
}

/** A stop, its location, and the agent that the location is given to. */
export interface StopOf {
  id: string;
  locationId: string;
  name: string;
  agentId: string | null;
}

export interface FreeAgentDay extends FreeDay {
  agent: { id: string; name: string; officeId: string | null };
}

export interface Work {
  /** Open routes of agents who are there, bounded by {@link oneAfterTheOther}. */
  routes: PlannedRoute[];
  /** Agents who are there and have no route on a day, or today none that is still to be done. */
  free: FreeAgentDay[];
  /** Whether there are more agents or routes than are looked at. */
  isCut: boolean;
  /** Agents who are there on the first day and are not looked at, by name. */
  others: { id: string; name: string }[];
  /** Days on which all agents who are looked at are absent. */
  absentDays?: ReadonlySet<string>;
  /** Whether the upstream stores absences. */
  hasAbsences: boolean;
  /** The agent who is looked at in any case, if they are absent on the first day. */
  absentId?: string;
}

export interface WorkAsked {
  officeId: string | undefined;
  /** Earliest first, at least one. */
  days: readonly string[];
  /** What the clocks show now. */
  now: { date: string; seconds: number };
  /** An agent who is looked at in any case; on the first day also if they are absent. */
  agentId?: string | undefined;
  /** Agents who come first where there are more than are looked at. */
  first?: readonly string[];
  /** The only agent who is looked at; one who is not of the office is nobody. */
  onlyAgentId?: string | undefined;
  /** Where the work is, whose agents come next; asked for only where there are too many. */
  near?: () => Promise<readonly LonLat[]>;
}

/** The work of the agents of an office on some days; see {@link chooseAgents}. */
export async function readWork(upstream: UpstreamContext, asked: WorkAsked): Promise<Work> {
  const { officeId, days, agentId } = asked;
  const span = { from: days[0] ?? "", to: days.at(-1) ?? "" };
  const [chosen, offices, absences] = await Promise.all([
    chosenAgents(upstream, asked, span),
    listOffices(upstream, { limit: MOST_OFFICES }),
    absencesBetween(upstream, { ...span, officeId }),
  ]);
  const agents = await withAgent(upstream, chosen.agents, agentId);
  const routes = agents.length > 0 ? await readRoutes(upstream, agents, span) : NO_ROUTES;
  const known = { agents, offices: offices.data, absences: absences ?? [] };
  const isWanted = (route: Route) => route.userId === agentId && route.plannedDay === days[0];
  const open = routes.data.filter((one) => isOpen(one) && (isThere(one, known) || isWanted(one)));
  const stops = await readStops(upstream, open);
  return {
    routes: oneAfterTheOther(
      open.flatMap((route) => plannedRoute(route, stops.get(route.id) ?? [], known, asked)),
    ),
    free: freeDays(routes.data, known, asked),
    isCut: chosen.total > agents.length || routes.totalDocs > routes.data.length,
    others: chosen.others
      .filter(({ id }) => id !== agentId && !isAbsent(known, id, span.from))
      .map((agent) => ({ id: agent.id, name: nameOf(agent) })),
    absentDays: new Set(days.filter((day) => areAbsent(agents, known, day))),
    hasAbsences: absences !== undefined,
    ...(agentId && isAbsent(known, agentId, span.from) && { absentId: agentId }),
  };
}

const areAbsent = (agents: readonly User[], known: Pick<Known, "absences">, day: string) =>
  agents.length > 0 && agents.every(({ id }) => isAbsent(known, id, day));

async function withAgent(
  upstream: UpstreamContext,
  agents: User[],
  id: string | undefined,
): Promise<User[]> {
  if (id === undefined || agents.some((agent) => agent.id === id)) return agents;
  return [...agents, await call(upstream, getUser, { params: { id } })];
}

const NO_ROUTES = { data: [], totalDocs: 0 };

interface Known {
  agents: readonly User[];
  offices: readonly Office[];
  absences: readonly Absence[];
}

function chosenAgents(
  upstream: UpstreamContext,
  { officeId, agentId, onlyAgentId, first = [], near = async () => [] }: WorkAsked,
  days: { from: string; to: string },
): Promise<ChosenAgents> {
  if (onlyAgentId) return chooseAgent(upstream, { id: onlyAgentId, officeId });
  const wanted = [...(agentId ? [agentId] : []), ...first];
  return chooseAgents(upstream, { officeId, days, first: wanted, near });
}

const readRoutes = (
  upstream: UpstreamContext,
  agents: readonly User[],
  { from, to }: { from: string; to: string },
) =>
  call(upstream, listRoutes, {
    query: {
      limit: MOST_ROUTES,
      filter: {
        where: {
          plannedDay: { gte: from, lte: to },
          status: { neq: "inactive" },
          userId: { inq: agents.map(({ id }) => id) },
        },
        order: ["plannedDay ASC", "name ASC"],
      },
    },
  });

const isOpen = ({ status }: Route): boolean => OPEN_STATUSES.some((open) => open === status);

const isThere = ({ userId, plannedDay }: Route, known: Known): boolean =>
  !isAbsent(known, userId ?? "", plannedDay ?? "");

const isAbsent = ({ absences }: Pick<Known, "absences">, id: string, day: string): boolean =>
  Boolean(
    absenceOn(
      absences.filter(({ userId }) => userId === id),
      day,
    ),
  );

/** The stops of routes by their route, asked for in parts that one page can hold. */
export async function readStops(
  upstream: UpstreamContext,
  routes: readonly Route[],
): Promise<Map<string, RouteLocation[]>> {
  const parts: string[][] = [];
  let room = 0;
  for (const { id, totalLocation } of routes) {
    const count = totalLocation ?? 1;
    if (count > room || parts.length === 0) {
      parts.push([]);
      room = STOPS_AT_ONCE;
    }
    parts.at(-1)?.push(id);
    room -= count;
  }
  const byRoute = new Map<string, RouteLocation[]>();
  for (const ids of parts) {
    for (const stop of await listStopsOf(upstream, ids)) {
      const before = byRoute.get(stop.routeId) ?? [];
      before.push(stop);
      byRoute.set(stop.routeId, before);
    }
  }
  return byRoute;
}

const nameOf = ({ displayName, email, id }: User): string => displayName ?? email ?? id;
const worktimeOfAgent = (agent: User, offices: readonly Office[]) =>
  worktimeOf(agent, offices.find(({ id }) => id === agent.officeId) ?? null);

function plannedRoute(
  route: Route,
  stops: readonly RouteLocation[],
  { agents, offices }: Known,
  { days, now }: WorkAsked,
): PlannedRoute[] {
  const agent = agents.find(({ id }) => id === route.userId);
  const day = route.plannedDay ?? "";
  if (!agent || !days.includes(day)) return [];
  const { start, workingSeconds, breakSeconds } = worktimeOfAgent(agent, offices);
  const roundTrip = route.roundTrip ?? false;
  return [
    {
      ...{ id: route.id, name: route.name, updatedAt: route.updatedAt ?? undefined, day },
      ...{ workingSeconds, breakSeconds, roundTrip, agent: { id: agent.id, name: nameOf(agent) } },
      start: minutesOf(route.plannedStart ?? start) * 60,
      notBefore: notBefore(day, now),
      stops: stops.map(dayStop),
      stopIds: stops.map(({ id, locationId, location }) => ({
        ...{ id, locationId, name: location?.name ?? "", agentId: location?.userId ?? null },
      })),
      legs: legsOf(route, stops),
    },
  ];
}

function dayStop(stop: RouteLocation): DayStop {
  const { isVisited, location, idleSeconds, plannedDeparture, departureTime } = stop;
  const { openingHours, closedDays, visitMinutes, locationType } = location ?? {};
  return {
    isVisited,
    position: location?.location?.coordinates ?? null,
    visitMinutes: visitMinutes ?? locationType?.visitMinutes ?? USUAL_VISIT_MINUTES,
    week: openingHours ? parseStoredHours(openingHours) : null,
    closedDays: closedDays ?? [],
    idle: idleSeconds ?? 0,
    leftLate: secondsBetween(plannedDeparture, departureTime) ?? 0,
  };
}

/** Seconds on the road between the stops as they are planned; estimated where the upstream has no times. */
function legsOf(route: Route, stops: readonly RouteLocation[]): number[] {
  const legs = stops.slice(1).map((stop, at) => {
    const before = stops[at];
    const apart = secondsBetween(before?.plannedDeparture, stop.plannedArrival);
    return apart === null
      ? estimatedLeg(before, stop)
      : Math.max(0, apart - (stop.idleSeconds ?? 0));
  });
  if (!route.roundTrip || stops.length < 2) return legs;
  const [first, last] = [stops[0], stops.at(-1)];
  return [
    ...legs,
    secondsBetween(last?.plannedDeparture, route.dayEnd) ?? estimatedLeg(last, first),
  ];
}

function secondsBetween(
  from: string | null | undefined,
  to: string | null | undefined,
): number | null {
  const seconds = (Date.parse(to ?? "") - Date.parse(from ?? "")) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

function estimatedLeg(from: RouteLocation | undefined, to: RouteLocation | undefined): number {
  const [a, b] = [from?.location?.location?.coordinates, to?.location?.location?.coordinates];
  return a && b ? roadSeconds(roadMetres(a, b)) : 0;
}

/** Seconds after a day's midnight before which nothing can begin any more. */
function notBefore(day: string, { date, seconds }: WorkAsked["now"]): number {
  const passed = Math.round((Date.parse(date) - Date.parse(day)) / 1000);
  return passed < 0 ? 0 : passed + seconds;
}

/** Days from today on without a route on which agents are there. */
function freeDays(
  routes: readonly Route[],
  { agents, offices, absences }: Known,
  { days, now }: WorkAsked,
): FreeAgentDay[] {
  // Whoever has completed the routes of today has time for others.
  const busy = routes.filter((route) => isOpen(route) || route.plannedDay !== now.date);
  const taken = new Set(busy.map(({ userId, plannedDay }) => `${userId} ${plannedDay}`));
  return agents.flatMap((agent) => {
    const { start, workingSeconds, breakSeconds } = worktimeOfAgent(agent, offices);
    const own = absences.filter(({ userId }) => userId === agent.id);
    return days
      .filter((day) => day >= now.date && !taken.has(`${agent.id} ${day}`) && !absenceOn(own, day))
      .map((day) => ({
        ...{ day, start: minutesOf(start) * 60, workingSeconds, breakSeconds },
        notBefore: notBefore(day, now),
        agent: { id: agent.id, name: nameOf(agent), officeId: agent.officeId ?? null },
      }));
  });
}
