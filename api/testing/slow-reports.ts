/**
 * The figures of the reports, counted one by one from their definitions in the contract, with
 * the time of day worked out by JavaScript: what the API's SQL must agree with.
 */
import { DAY, HOUR, iso, wallClock } from "../demo/calendar";
import type { ReportWorld, WrittenVisit } from "./report-world";

export interface SlowAsk {
  /** The offices of the scope; undefined: everything. */
  scope?: readonly string[];
  officeId?: string;
  userId?: string;
  from: number;
  to: number;
  timeZone: string;
}

/** What a clock in the zone shows: `YYYY-MM-DD HH:mm:ss`. */
export const clock = (instant: number, timeZone: string): string =>
  iso(wallClock(instant, timeZone)).slice(0, 19).replace("T", " ");

const asUtc = (text: string) => Date.parse(`${text.replace(" ", "T")}Z`);

/**
 * The instants at which a clock in the zone shows a time, found by trying every offset of a
 * quarter of an hour. A time that it skips is read with the offset of the day before.
 */
export function instantsOf(text: string, timeZone: string): { first: number; last: number } {
  const found: number[] = [];
  for (let offset = 15 * HOUR; offset >= -15 * HOUR; offset -= HOUR / 4) {
    const instant = asUtc(text) - offset;
    if (clock(instant, timeZone) === text) found.push(instant);
  }
  const [first] = found;
  const last = found.at(-1);
  if (first !== undefined && last !== undefined) return { first, last };
  const before = asUtc(text) - 2 * DAY;
  const offset = asUtc(clock(before, timeZone)) - before;
  return { first: asUtc(text) - offset, last: asUtc(text) - offset };
}

export const dayOf = (instant: number, timeZone: string) => clock(instant, timeZone).slice(0, 10);

/** The days from one to another, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY) {
    days.push(iso(at).slice(0, 10));
  }
  return days;
}

const different = (values: readonly (string | null)[]) =>
  new Set(values.filter((value) => value !== null)).size;

/** Whether a report is about a visit; open ends are infinite. */
const isAsked =
  (ask: SlowAsk) =>
  ({ officeId, userId, arrival }: Pick<WrittenVisit, "officeId" | "userId" | "arrival">): boolean =>
    (!ask.scope || (officeId !== null && ask.scope.includes(officeId))) &&
    (!ask.officeId || officeId === ask.officeId) &&
    (!ask.userId || userId === ask.userId) &&
    arrival >= ask.from &&
    arrival <= ask.to;

/** The visits that a report is about, the latest first. */
export function slowVisits({ visits }: ReportWorld, ask: SlowAsk): WrittenVisit[] {
  return visits
    .filter(isAsked(ask))
    .sort((a, b) => b.arrival - a.arrival || (a.id < b.id ? 1 : -1));
}

const counts = (visits: readonly WrittenVisit[]) => ({
  visits: visits.length,
  confirmedVisits: visits.filter(({ confirmed }) => confirmed).length,
  locations: different(visits.map(({ locationId }) => locationId)),
});

const secondsOnSite = (visits: readonly WrittenVisit[]): number[] =>
  visits.flatMap(({ arrival, departure }) =>
    departure !== null && departure > arrival ? [(departure - arrival) / 1000] : [],
  );

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

function agentsOf({ agents }: ReportWorld, { scope, officeId, userId }: SlowAsk) {
  return agents.filter(
    (agent) =>
      agent.active &&
      (!scope || (agent.officeId !== null && scope.includes(agent.officeId))) &&
      (!officeId || agent.officeId === officeId) &&
      (!userId || agent.id === userId),
  );
}

export function slowActiveAgents(world: ReportWorld, ask: SlowAsk, days: readonly string[]) {
  const visits = slowVisits(world, ask);
  return {
    activeAgents: different(visits.map(({ userId }) => userId)),
    totalAgents: agentsOf(world, ask).length,
    days: days.map((date) => {
      const of = visits.filter(({ arrival }) => dayOf(arrival, ask.timeZone) === date);
      return { date, activeAgents: different(of.map(({ userId }) => userId)), visits: of.length };
    }),
  };
}

export function slowStats(world: ReportWorld, ask: SlowAsk, days: readonly string[]) {
  const visits = slowVisits(world, ask);
  const times = secondsOnSite(visits);
  const notVisited = visits.filter(({ actuallyVisited }) => !actuallyVisited).length;
  return {
    ...counts(visits),
    unconfirmedVisits: visits.filter(({ confirmed }) => !confirmed).length,
    actuallyVisited: visits.length - notVisited,
    notVisited,
    doNotVisit: visits.filter(({ doNotVisit }) => doNotVisit).length,
    presumed: world.presumed.filter((one) => one.isWaiting && isAsked(ask)(one)).length,
    agents: different(visits.map(({ userId }) => userId)),
    averageTimeOnSite: times.length === 0 ? null : sum(times) / times.length,
    days: days.map((date) => {
      const of = visits.filter(({ arrival }) => dayOf(arrival, ask.timeZone) === date);
      const { visits: all, confirmedVisits } = counts(of);
      return { date, visits: all, confirmedVisits };
    }),
  };
}

/** By the id of what is at the top. */
function top<Row extends { visits: number; id: string; name: string }>(rows: Row[], limit: number) {
  const key = ({ name, id }: Row) => `${name.toLowerCase()} ${id}`;
  return rows
    .filter(({ visits }) => visits > 0)
    .sort((a, b) => b.visits - a.visits || (key(a) < key(b) ? -1 : 1))
    .slice(0, limit)
    .map(({ name: _, ...row }) => row);
}

export function slowTopOffices(world: ReportWorld, ask: SlowAsk, limit: number) {
  const visits = slowVisits(world, ask);
  return top(
    world.offices.map(({ id, name }) => {
      const own = visits.filter(({ officeId }) => officeId === id);
      const activeAgents = different(own.map(({ userId }) => userId));
      return { id, name, ...counts(own), activeAgents };
    }),
    limit,
  );
}

export function slowTopAgents(world: ReportWorld, ask: SlowAsk, limit: number) {
  const visits = slowVisits(world, ask);
  return top(
    world.agents.map(({ id, name }) => ({
      id,
      name,
      ...counts(visits.filter(({ userId }) => userId === id)),
    })),
    limit,
  );
}

/** By the agent's name. */
export function slowActivity(world: ReportWorld, ask: SlowAsk) {
  const visits = slowVisits(world, ask);
  const ofAgent = (id: string) => {
    const own = visits.filter(({ userId }) => userId === id);
    const arrivals = own.map(({ arrival }) => arrival);
    const completed = world.completed.filter(
      ({ userId, ownerOfficeId, endTime }) =>
        userId === id &&
        endTime >= ask.from &&
        endTime <= ask.to &&
        (!ask.scope || ask.scope.includes(ownerOfficeId)) &&
        (!ask.officeId || ask.officeId === ownerOfficeId),
    );
    const { visits: all, confirmedVisits, locations } = counts(own);
    return {
      id,
      visits: all,
      confirmedVisits,
      locations,
      unconfirmedVisits: all - confirmedVisits,
      notVisited: own.filter(({ actuallyVisited }) => !actuallyVisited).length,
      doNotVisit: own.filter(({ doNotVisit }) => doNotVisit).length,
      routes: different(own.map(({ routeId }) => routeId)),
      completedRoutes: completed.length,
      timeOnSite: sum(secondsOnSite(own)),
      activeDays: different(own.map(({ arrival }) => dayOf(arrival, ask.timeZone))),
      firstArrival: own.length === 0 ? null : new Date(Math.min(...arrivals)).toISOString(),
      lastArrival: own.length === 0 ? null : new Date(Math.max(...arrivals)).toISOString(),
    };
  };
  return agentsOf(world, ask)
    .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
    .map(({ id }) => ofAgent(id));
}
