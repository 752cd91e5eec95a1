/** Reads recurring routes and their days. */
import type { Recurrence, RecurrenceDay, Route } from "contract/entities";
import { addDays, formatRecurrence } from "contract/routes/recurrence";
import { listRecurrenceDays, listRecurrences } from "contract/routes/recurrence-calls";
import { type ListPage, readListPage } from "~/kit/list/read-list-page.server";
import { zoneOf } from "~/kit/zone.server";
import { clockAt, formatWeekday } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { call, ifOffered } from "~/upstream/client.server";
import { ROUTE_STATUS_LABELS } from "../status";
import { heldWords } from "./held-words";
import { type RecurringRow, recurringList } from "./recurring-list";

/** One page of the recurring routes for a URL; null if the upstream has none. */
export const readRecurringPage = async (
  session: SignedIn,
  url: URL,
): Promise<ListPage<RecurringRow> | null> =>
  (await ifOffered(
    readListPage(recurringList, session, url, {
      read: (query) =>
        call(session.upstream, listRecurrences, {
          query: { ...query, filter: { include: INCLUDED } },
        }),
      toRow: recurringRow,
      zone: ({ office }) => office?.timeZone,
    }),
  )) ?? null;

const INCLUDED = [{ relation: "user" }, { relation: "office" }];

const recurringRow = (recurrence: Recurrence): RecurringRow => ({
  id: recurrence.id,
  name: recurrence.name,
  rule: formatRecurrence(recurrence),
  agent: recurrence.user?.displayName ?? undefined,
  office: recurrence.office?.name,
  firstDay: formatWeekday(recurrence.firstDay),
  lastDay: recurrence.lastDay ? formatWeekday(recurrence.lastDay) : undefined,
  stops: recurrence.locationIds.length,
  heldDays: recurrence.heldDays ?? 0,
});

/**
 * A recurring route.
 *
 * @throws an error page: 404 if there is none
 */
export async function requireRecurrence(
  { upstream }: SignedIn,
  id: string | undefined,
  request: Request,
): Promise<Recurrence> {
  const found = await ifOffered(
    call(upstream, listRecurrences, {
      query: { limit: 1, filter: { where: { id: id ?? "" }, include: INCLUDED } },
    }),
  );
  const [recurrence] = found?.data ?? [];
  if (!recurrence) throw refusedPage(request, 404, "There is no such recurring route");
  return recurrence;
}

/** The present day by the clocks of a recurring route's office. */
export const todayOf = (
  { office }: Pick<Recurrence | Route, "office">,
  session: SignedIn,
): string => clockAt(new Date(), office?.timeZone ?? zoneOf(session)).date;

/** A day as it is shown. */
export interface DayLine {
  day: string;
  /** `Tue 12-01-2026`. */
  label: string;
  state: RecurrenceDay["state"] | "deleted";
  /** What became of it, or why it has no route. */
  words: string;
  isProblem: boolean;
  route: { id: string; name: string; canSkip: boolean; canMove: boolean } | null;
}

export interface RecurringScreenData {
  recurrence: RecurringRow & { start: string | undefined };
  isEnded: boolean;
  days: DayLine[];
  /** The day from which a change begins unless another is chosen. */
  today: string;
}

/** Days that the page shows, from a week before the present or before it begins. */
const PAST_DAYS = 7;
const SHOWN_DAYS = 84;

/** A recurring route with its days around the present. */
export async function readRecurringScreen(
  session: SignedIn,
  recurrence: Recurrence,
): Promise<RecurringScreenData> {
  const today = todayOf(recurrence, session);
  const begin = recurrence.firstDay > today ? recurrence.firstDay : today;
  const { data } = await call(session.upstream, listRecurrenceDays, {
    params: { id: recurrence.id },
    query: { from: addDays(begin, -PAST_DAYS), to: addDays(begin, SHOWN_DAYS) },
  });
  return {
    recurrence: { ...recurringRow(recurrence), start: recurrence.plannedStart ?? undefined },
    isEnded: Boolean(recurrence.lastDay && recurrence.lastDay < today),
    days: data.map((day) => dayLine(day, recurrence)),
    today,
  };
}

function dayLine(one: RecurrenceDay, recurrence: Recurrence): DayLine {
  const { day, route } = one;
  const isDeleted = route?.status === "inactive";
  const base = {
    day,
    label: formatWeekday(day),
    state: isDeleted ? "deleted" : one.state,
  } as const;
  if (!route || isDeleted) {
    return {
      ...base,
      words: emptyDayWords(one, recurrence),
      isProblem: one.state === "held",
      route: null,
    };
  }
  const isMoved = route.plannedDay && route.plannedDay !== day;
  const agent = route.agent ?? "No agent";
  return {
    ...base,
    words: [
      isMoved && `Moved to ${formatWeekday(route.plannedDay ?? "")}`,
      one.isAgentAbsent ? `${agent} is absent` : agent,
      route.status !== "new" && ROUTE_STATUS_LABELS[route.status],
    ]
      .filter(Boolean)
      .join(" · "),
    isProblem: one.isAgentAbsent === true,
    route: {
      id: route.id,
      name: route.name,
      canSkip: route.status === "new",
      canMove: route.status !== "completed",
    },
  };
}

function emptyDayWords(
  { state, heldReason, route }: RecurrenceDay,
  recurrence: Recurrence,
): string {
  if (route) return "Route deleted";
  if (state === "skipped") return "Skipped";
  if (state === "planned") return "Not created yet";
  return heldWords(heldReason, recurrence.user?.displayName);
}
