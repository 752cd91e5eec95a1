/** Reads which agent drives which route on which day. */
import type { Office, Route, User } from "contract/entities";
import { listRoutes } from "contract/routes/calls";
import { type Worktime, worktimeOf } from "contract/routes/timetable";
import { listUsers } from "contract/users/calls";
import { readOfficeFilter } from "~/features/offices/index.server";
import type { Choice } from "~/kit/choices/choices.server";
import { zoneOf } from "~/kit/zone.server";
import { formatDuration } from "~/lib/figures";
import { clockAt, formatWeekday } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { call } from "~/upstream/client.server";
import { listOffices } from "~/upstream/offices.server";
import { including } from "~/upstream/query.server";
import { plansDays } from "~/upstream/routes.server";
import type { RouteStatus } from "../status";
import { type CalendarAsked, daysOf, readAsked } from "./calendar-query";

/** So many agents and routes are shown at once. */
const MOST_AGENTS = 200;
const MOST_ROUTES = 1000;

export interface CalendarRoute {
  id: string;
  name: string;
  status: RouteStatus;
  stops: number;
  /** With visits and waiting; null where nobody knows. */
  length: string | null;
  closedStops: number;
}

export interface CalendarCell {
  day: string;
  routes: CalendarRoute[];
  /** Of all its routes together. */
  length: string | null;
  /** The same in whole hours, for a month. */
  hours: string | null;
  /** By how much that is more than the agent works, in words. */
  overtime: string | null;
}

export interface CalendarRow {
  /** Null for routes that are nobody's. */
  agent: { id: string; name: string; photo: string | null; officeId: string | null } | null;
  cells: CalendarCell[];
}

export interface Calendar {
  asked: CalendarAsked;
  office: Choice;
  agents: { value: string; label: string }[];
  today: string;
  days: { day: string; label: string }[];
  /** Null where the upstream plans no days. */
  rows: CalendarRow[] | null;
  /** Whether there are more agents or routes than are shown. */
  isCut: boolean;
}

/** The calendar that a URL asks for; opens on the present week. */
export async function readCalendar(session: SignedIn, url: URL, now: Date): Promise<Calendar> {
  const { upstream } = session;
  const today = clockAt(now, zoneOf(session)).date;
  const asked = readAsked(url.searchParams, today);
  const [offered, office, agents, offices] = await Promise.all([
    plansDays(upstream),
    readOfficeFilter(upstream, url.searchParams),
    readAgents(session, asked),
    listOffices(upstream, { limit: MOST_AGENTS }),
  ]);
  const routes = offered === false ? null : await readRoutes(session, asked);
  const days = daysOf(asked);
  return {
    asked,
    office,
    agents: agents.data.map((agent) => ({ value: agent.id, label: nameOf(agent) })),
    today,
    days: days.map((day) => ({ day, label: formatWeekday(day).slice(0, -5) })),
    rows:
      routes && rowsOf({ routes: routes.data, agents: agents.data, offices: offices.data }, asked),
    isCut:
      agents.totalDocs > agents.data.length ||
      (routes?.totalDocs ?? 0) > (routes?.data.length ?? 0),
  };
}

const nameOf = ({ displayName, id }: Pick<User, "displayName" | "id">) => displayName ?? id;

const readAgents = ({ upstream }: SignedIn, { officeId }: CalendarAsked) =>
  call(upstream, listUsers, {
    query: {
      limit: MOST_AGENTS,
      sortBy: "displayName",
      filter: { where: { role: "agent", status: "active", ...(officeId && { officeId }) } },
    },
  });

const readRoutes = ({ upstream }: SignedIn, { from, to, officeId, agentId }: CalendarAsked) =>
  call(upstream, listRoutes, {
    query: {
      limit: MOST_ROUTES,
      filter: {
        where: {
          plannedDay: { gte: from, lt: to },
          status: { neq: "inactive" },
          ...(officeId && { officeId }),
          ...(agentId && { userId: agentId }),
        },
        order: ["plannedDay ASC", "plannedStart ASC", "name ASC"],
        ...including(["agent"]),
      },
    },
  });

interface Known {
  routes: readonly Route[];
  agents: readonly User[];
  offices: readonly Office[];
}

/** A row for each agent, and one for routes that are nobody's, if there are any. */
function rowsOf({ routes, agents, offices }: Known, asked: CalendarAsked): CalendarRow[] {
  const days = daysOf(asked);
  const byAgent = grouped(routes, ({ userId }) => userId);
  const worktimes = new Map<string, Worktime>(offices.map((office) => [office.id, office]));
  const shown = asked.agentId ? agents.filter(({ id }) => id === asked.agentId) : agents;
  const cellsOf = (own: readonly Route[], agent: User | null): CalendarCell[] => {
    const office = worktimes.get(agent?.officeId ?? "") ?? null;
    const { workingSeconds } = worktimeOf(agent, office);
    const byDay = grouped(own, ({ plannedDay }) => plannedDay);
    return days.map((day) => cellOf(day, byDay.get(day) ?? [], agent && workingSeconds));
  };
  const rows = shown.map(
    (agent): CalendarRow => ({
      agent: {
        id: agent.id,
        name: nameOf(agent),
        photo: agent.photo ?? null,
        officeId: agent.officeId ?? null,
      },
      cells: cellsOf(byAgent.get(agent.id) ?? [], agent),
    }),
  );
  const known = new Set(agents.map(({ id }) => id));
  const others = routes.filter(({ userId }) => !userId || !known.has(userId));
  return others.length > 0 ? [...rows, { agent: null, cells: cellsOf(others, null) }] : rows;
}

function grouped<Key>(routes: readonly Route[], keyOf: (route: Route) => Key): Map<Key, Route[]> {
  const groups = new Map<Key, Route[]>();
  for (const route of routes) {
    const key = keyOf(route);
    groups.set(key, [...(groups.get(key) ?? []), route]);
  }
  return groups;
}

/** @param workingSeconds null where nobody is to work */
function cellOf(
  day: string,
  routes: readonly Route[],
  workingSeconds: number | null,
): CalendarCell {
  const seconds = routes.reduce((sum, { dayLength }) => sum + (dayLength ?? 0), 0);
  const overtime = workingSeconds === null ? 0 : seconds - workingSeconds;
  return {
    day,
    routes: routes.map(({ id, name, status, totalLocation, dayLength, closedStops }) => ({
      id,
      name,
      status,
      stops: totalLocation ?? 0,
      length: dayLength === null || dayLength === undefined ? null : formatDuration(dayLength),
      closedStops: closedStops ?? 0,
    })),
    length: routes.length > 0 ? formatDuration(seconds) : null,
    hours: routes.length > 0 ? `${Math.round(seconds / 3600)} h` : null,
    overtime: overtime >= 60 ? formatDuration(overtime) : null,
  };
}
