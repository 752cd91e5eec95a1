/** Reads which agent drives which route on which day. */
import { isWorkingDay, workingDaysAmong } from "contract/offices/working-days";
import { listRoutes } from "contract/routes/calls";
import { listUsers } from "contract/users/calls";
import { readOfficeFilter } from "~/features/offices/index.server";
import type { Choice } from "~/kit/choices/choices.server";
import { zoneOf } from "~/kit/zone.server";
import { clockAt, formatWeekday, plusDays } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { absencesBetween } from "~/upstream/absences.server";
import { call } from "~/upstream/client.server";
import { listOffices } from "~/upstream/offices.server";
import { including } from "~/upstream/query.server";
import { plansDays } from "~/upstream/routes.server";
import { type CalendarAsked, daysOf, readAsked } from "./calendar-query";
import { type CalendarRow, nameOf, rowsOf } from "./calendar-rows";
import { readHeldDays } from "./held-days.server";

/** So many agents and routes are shown at once. */
const MOST_AGENTS = 200;
const MOST_ROUTES = 1000;

export interface CalendarDay {
  /** `2026-12-02`. */
  day: string;
  /** `Wed 12-02`. */
  label: string;
  /** No working day of any agent who is shown. */
  isWeekend: boolean;
}

export interface Calendar {
  asked: CalendarAsked;
  office: Choice;
  agents: { value: string; label: string }[];
  today: string;
  days: CalendarDay[];
  /** Null where the upstream plans no days. */
  rows: CalendarRow[] | null;
  /** Whether there are more agents or routes than are shown. */
  isCut: boolean;
  /** Whether the upstream stores absences. */
  hasAbsences: boolean;
}

/** The calendar that a URL asks for; opens on the present week. */
export async function readCalendar(session: SignedIn, url: URL, now: Date): Promise<Calendar> {
  const { upstream } = session;
  const today = clockAt(now, zoneOf(session)).date;
  const offices = await listOffices(upstream, { limit: MOST_AGENTS });
  const officeId = url.searchParams.get("officeId") || session.office?.id;
  const workingDays = workingDaysAmong(offices.data, officeId);
  const asked = readAsked(url.searchParams, today, workingDays);
  const [offered, office, agents, absences, held] = await Promise.all([
    plansDays(upstream),
    readOfficeFilter(upstream, url.searchParams),
    readAgents(session, asked),
    absencesBetween(upstream, {
      ...{ from: asked.from, to: plusDays(asked.to, -1) },
      ...{ officeId: asked.officeId, userId: asked.agentId },
    }),
    readHeldDays(upstream, asked, today),
  ]);
  const routes = offered === false ? null : await readRoutes(session, asked);
  const days = daysOf(asked);
  const known = { agents: agents.data, offices: offices.data, absences: absences ?? [], held };
  const rows = routes && rowsOf({ ...known, routes: routes.data }, asked);
  const ofAgents = rows?.filter(({ agent }) => agent) ?? [];
  const isWorked = (day: string, at: number) =>
    ofAgents.length > 0
      ? ofAgents.some(({ cells }) => !cells[at]?.isWeekend)
      : isWorkingDay(day, workingDays);
  return {
    asked,
    office,
    agents: agents.data.map((agent) => ({ value: agent.id, label: nameOf(agent) })),
    today,
    days: days.map((day, at) => ({
      day,
      label: formatWeekday(day).slice(0, -5),
      isWeekend: !isWorked(day, at),
    })),
    rows,
    isCut:
      agents.totalDocs > agents.data.length ||
      (routes?.totalDocs ?? 0) > (routes?.data.length ?? 0),
    hasAbsences: absences !== undefined,
  };
}

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
