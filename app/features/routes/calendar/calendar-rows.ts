/** What the calendar shows of agents, days, routes and absences. */
import type { Absence, Office, Route, User } from "contract/entities";
import { type Worktime, worktimeOf } from "contract/routes/timetable";
import { absenceOn } from "contract/users/absence-facts";
import { formatDuration } from "~/lib/figures";
import { isWorkday } from "~/lib/format";
import type { RouteStatus } from "../status";
import { type CalendarAsked, daysOf } from "./calendar-query";

export interface CalendarRoute {
  id: string;
  name: string;
  status: RouteStatus;
  stops: number;
  /** With visits and waiting; null where nobody knows. */
  length: string | null;
  closedStops: number;
  /** A day of a recurring route. */
  isRecurring: boolean;
  updatedAt: string | null;
  officeId: string | null;
}

export interface CalendarCell {
  day: string;
  routes: CalendarRoute[];
  /** Of all its routes together. */
  length: string | null;
  /** The same as a number of whole hours, for a month. */
  hours: string | null;
  /** By how much that is more than the agent works, in words. */
  overtime: string | null;
  /** What is noted about the agent's absence, if anything; null if the agent is there. */
  absence: string | null;
  /** A working day of an agent who is there and has no route. */
  isFree: boolean;
}

export interface CalendarRow {
  /** Null for routes that are nobody's. */
  agent: { id: string; name: string; photo: string | null; officeId: string | null } | null;
  cells: CalendarCell[];
}

interface Known {
  routes: readonly Route[];
  agents: readonly User[];
  offices: readonly Office[];
  absences: readonly Absence[];
}

/** What somebody is called. */
export const nameOf = ({ displayName, id }: Pick<User, "displayName" | "id">) => displayName ?? id;

/** A row for each agent, and one for routes that are nobody's, if there are any. */
export function rowsOf(known: Known, asked: CalendarAsked): CalendarRow[] {
  const { routes, agents, offices, absences } = known;
  const days = daysOf(asked);
  const byAgent = grouped(routes, ({ userId }) => userId);
  const absencesByAgent = grouped(absences, ({ userId }) => userId);
  const worktimes = new Map<string, Worktime>(offices.map((office) => [office.id, office]));
  const shown = asked.agentId ? agents.filter(({ id }) => id === asked.agentId) : agents;
  const cellsOf = (own: readonly Route[], agent: User | null): CalendarCell[] => {
    const office = worktimes.get(agent?.officeId ?? "") ?? null;
    const { workingSeconds } = worktimeOf(agent, office);
    const byDay = grouped(own, ({ plannedDay }) => plannedDay);
    const off = absencesByAgent.get(agent?.id ?? "") ?? [];
    return days.map((day) =>
      cellOf(day, byDay.get(day) ?? [], agent && { workingSeconds, absence: absenceOn(off, day) }),
    );
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
  const listed = new Set(agents.map(({ id }) => id));
  const others = routes.filter(({ userId }) => !userId || !listed.has(userId));
  return others.length > 0 ? [...rows, { agent: null, cells: cellsOf(others, null) }] : rows;
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** @param worker null where nobody is to work */
function cellOf(
  day: string,
  routes: readonly Route[],
  worker: { workingSeconds: number; absence: Absence | undefined } | null,
): CalendarCell {
  const seconds = routes.reduce((sum, { dayLength }) => sum + (dayLength ?? 0), 0);
  const overtime = worker === null ? 0 : seconds - worker.workingSeconds;
  const absence = worker?.absence;
  return {
    day,
    routes: routes.map(routeOf),
    length: routes.length > 0 ? formatDuration(seconds) : null,
    hours: routes.length > 0 ? String(Math.round(seconds / 3600)) : null,
    overtime: overtime >= 60 ? formatDuration(overtime) : null,
    absence: absence ? (absence.note ?? "") : null,
    isFree: worker !== null && routes.length === 0 && !absence && isWorkday(day),
  };
}

const routeOf = (route: Route): CalendarRoute => ({
  id: route.id,
  name: route.name,
  status: route.status,
  stops: route.totalLocation ?? 0,
  length:
    route.dayLength === null || route.dayLength === undefined
      ? null
      : formatDuration(route.dayLength),
  closedStops: route.closedStops ?? 0,
  isRecurring: Boolean(route.recurrenceId),
  updatedAt: route.updatedAt ?? null,
  officeId: route.officeId ?? null,
});
