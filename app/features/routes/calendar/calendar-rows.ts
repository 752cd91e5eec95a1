/** What the calendar shows of agents, days, routes and absences. */
import type { Absence, Office, Route, User } from "contract/entities";
import { isWorkingDay, workingDaysAmong } from "contract/offices/working-days";
import { type Worktime, worktimeOf } from "contract/routes/timetable";
import { absenceOn } from "contract/users/absence-facts";
import { formatDuration } from "~/lib/figures";
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

/** A day of a recurring route that has no route, and why. */
export interface HeldDay {
  day: string;
  recurrenceId: string;
  name: string;
  /** Who was to drive it. */
  agentId: string | null;
  words: string;
}

export interface CalendarCell {
  day: string;
  routes: CalendarRoute[];
  held: HeldDay[];
  /** Of all its routes together. */
  length: string | null;
  /** The same as a number of whole hours, for a month. */
  hours: string | null;
  /** By how much that is more than the agent works, in words. */
  overtime: string | null;
  /** What is noted about the agent's absence, if anything; null if the agent is there. */
  absence: string | null;
  /** No working day of the office. */
  isWeekend: boolean;
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
  held: readonly HeldDay[];
}

/** What somebody is called. */
export const nameOf = ({ displayName, id }: Pick<User, "displayName" | "id">) => displayName ?? id;

/** A row for each agent, and one for routes that are nobody's, if there are any. */
export function rowsOf(known: Known, asked: CalendarAsked): CalendarRow[] {
  const { routes, agents, offices, absences, held } = known;
  const days = daysOf(asked);
  const byAgent = grouped(routes, ({ userId }) => userId);
  const heldByAgent = grouped(held, ({ agentId }) => agentId);
  const absencesByAgent = grouped(absences, ({ userId }) => userId);
  const worktimes = new Map<string, Worktime>(offices.map((office) => [office.id, office]));
  const shown = asked.agentId ? agents.filter(({ id }) => id === asked.agentId) : agents;
  const cellsOf = (
    { own, heldDays }: { own: readonly Route[]; heldDays: readonly HeldDay[] },
    agent: User | null,
  ): CalendarCell[] => {
    const office = worktimes.get(agent?.officeId ?? "") ?? null;
    const workingDays = workingDaysAmong(offices, agent?.officeId ?? asked.officeId);
    const { workingSeconds } = worktimeOf(agent, office);
    const byDay = grouped(own, ({ plannedDay }) => plannedDay);
    const heldByDay = grouped(heldDays, ({ day }) => day);
    const off = absencesByAgent.get(agent?.id ?? "") ?? [];
    return days.map((day) =>
      cellOf(
        {
          ...{ day, routes: byDay.get(day) ?? [], held: heldByDay.get(day) ?? [] },
          isWeekend: !isWorkingDay(day, workingDays),
        },
        agent && { workingSeconds, absence: absenceOn(off, day) },
      ),
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
      cells: cellsOf(
        { own: byAgent.get(agent.id) ?? [], heldDays: heldByAgent.get(agent.id) ?? [] },
        agent,
      ),
    }),
  );
  const listed = new Set(agents.map(({ id }) => id));
  const isNobodys = (id: string | null | undefined) => !id || !listed.has(id);
  const own = routes.filter(({ userId }) => isNobodys(userId));
  const heldDays = held.filter(({ agentId }) => isNobodys(agentId));
  if (own.length + heldDays.length === 0) return rows;
  return [...rows, { agent: null, cells: cellsOf({ own, heldDays }, null) }];
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
  {
    day,
    routes,
    held,
    isWeekend,
  }: Pick<CalendarCell, "day" | "held" | "isWeekend"> & { routes: readonly Route[] },
  worker: { workingSeconds: number; absence: Absence | undefined } | null,
): CalendarCell {
  const seconds = routes.reduce((sum, { dayLength }) => sum + (dayLength ?? 0), 0);
  const overtime = worker === null ? 0 : seconds - worker.workingSeconds;
  const absence = worker?.absence;
  return {
    day,
    routes: routes.map(routeOf),
    held,
    length: routes.length > 0 ? formatDuration(seconds) : null,
    hours: routes.length > 0 ? String(Math.round(seconds / 3600)) : null,
    overtime: overtime >= 60 ? formatDuration(overtime) : null,
    absence: absence ? (absence.note ?? "") : null,
    isWeekend,
    isFree: worker !== null && routes.length + held.length === 0 && !absence && !isWeekend,
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
