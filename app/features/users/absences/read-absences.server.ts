/** Reads on which days agents are absent. */
import type { Absence, Route } from "contract/entities";
import { OPEN_STATUSES } from "contract/routes/facts";
import { listAbsences } from "contract/users/absence-calls";
import { type AbsentDays, countAbsentDays } from "contract/users/absence-facts";
import { clockAt, formatWeekday } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";
import { optional } from "~/upstream/optional.server";
import { listRoutes } from "~/upstream/routes.server";
import { counted } from "../people-words";
import type { PersonHead } from "../read-agent.server";

/** An absence as it is shown. */
export interface AbsenceLine {
  id: string;
  /** `Thu 12-24-2026 – Sun 12-27-2026`. */
  days: string;
  /** `4 days`. */
  length: string;
  note: string;
  /** The first open routes that are planned on these days. */
  routes: { id: string; name: string }[];
  /** How many more there are. */
  moreRoutes: number;
}

export interface AgentAbsences {
  /** Present and future ones, earliest first. */
  coming: AbsenceLine[];
  /** Latest first. */
  past: AbsenceLine[];
}

/** The absences of an agent; null if the upstream does not store any. */
export async function readAbsences(
  { upstream }: SignedIn,
  { id, zone }: Pick<PersonHead, "id" | "zone">,
  now: Date,
): Promise<AgentAbsences | null> {
  const all = await ifOffered(
    call(upstream, listAbsences, { query: { userId: id, limit: 0, sortBy: "firstDay" } }),
  );
  if (!all) return null;
  const today = clockAt(now, zone).date;
  const isPast = ({ lastDay }: Absence) => lastDay < today;
  const coming = all.data.filter((absence) => !isPast(absence));
  const routes = await routesDuring(upstream, id, coming);
  return {
    coming: coming.map((absence) => absenceLine(absence, routes)),
    past: all.data
      .filter(isPast)
      .map((absence) => absenceLine(absence, []))
      .reverse(),
  };
}

/** How many routes of an absence are named. */
const NAMED_ROUTES = 5;

function absenceLine(absence: Absence, all: readonly Route[]): AbsenceLine {
  const routes = all.filter(({ plannedDay }) => plannedDay && isWithin(absence, plannedDay));
  return {
    id: absence.id,
    days: absentDaysInWords(absence),
    length: counted(countAbsentDays(absence), "day"),
    note: absence.note ?? "",
    routes: routes.slice(0, NAMED_ROUTES).map(({ id, name }) => ({ id, name })),
    moreRoutes: Math.max(0, routes.length - NAMED_ROUTES),
  };
}

const isWithin = ({ firstDay, lastDay }: AbsentDays, day: string): boolean =>
  firstDay <= day && day <= lastDay;

/** More routes than these are not looked at. */
const MOST_ROUTES = 500;

/** The open routes of an agent on days of absences, earliest first; none if the upstream does not plan days. */
export async function routesDuring(
  upstream: UpstreamContext,
  userId: string,
  absences: readonly AbsentDays[],
): Promise<Route[]> {
  const firstDay = absences.map((one) => one.firstDay).sort()[0];
  const lastDay = absences
    .map((one) => one.lastDay)
    .sort()
    .at(-1);
  if (!firstDay || !lastDay) return [];
  const found = await optional(
    listRoutes(
      upstream,
      { limit: MOST_ROUTES, sortBy: "plannedDay" },
      {
        userId,
        status: { inq: [...OPEN_STATUSES] },
        plannedDay: { gte: firstDay, lte: lastDay },
      },
    ),
  );
  return (found?.data ?? []).filter(
    ({ plannedDay }) => plannedDay && absences.some((one) => isWithin(one, plannedDay)),
  );
}

/** `Thu 12-24-2026 – Sun 12-27-2026`, or one day. */
export const absentDaysInWords = ({ firstDay, lastDay }: AbsentDays): string =>
  firstDay === lastDay
    ? formatWeekday(firstDay)
    : `${formatWeekday(firstDay)} – ${formatWeekday(lastDay)}`;

/**
 * One absence of an agent.
 *
 * @throws an error page: 404 if the agent has no such absence
 */
export async function requireAbsence(
  { upstream }: SignedIn,
  { userId, absenceId }: { userId: string; absenceId: string | undefined },
  request: Request,
): Promise<Absence> {
  const found = await ifOffered(
    call(upstream, listAbsences, {
      query: { userId, limit: 1, filter: { where: { id: absenceId ?? "" } } },
    }),
  );
  const [absence] = found?.data ?? [];
  if (!absence) throw refusedPage(request, 404, "There is no such absence");
  return absence;
}
