/** What the dialogs about recurring routes show and change. */
import { randomUUID } from "node:crypto";
import type { Recurrence, Route } from "contract/entities";
import { weekdayOf } from "contract/locations/opening-hours";
import { workingDayAfter } from "contract/offices/working-days";
import { isRecurrenceDay } from "contract/routes/recurrence";
import {
  changeRecurrence,
  createRecurrence,
  createRecurrenceDay,
  endRecurrence,
  skipRecurrenceDay,
} from "contract/routes/recurrence-calls";
import type { z } from "zod";
import { routeUrl } from "~/features/urls";
import { type Assignee, readAssignee } from "~/features/users/index.server";
import { FormRefusal, orRefused } from "~/kit/form/failure.server";
import type { Done } from "~/kit/form/form-action.server";
import { formatWeekday, plusDays } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { change, send, type UpstreamContext } from "~/upstream/client.server";
import { readWorkingDays } from "~/upstream/offices.server";
import { readRoute } from "../read-route.server";
import { requireRecurrence, todayOf } from "./read-recurring.server";
import type {
  ChangeRecurringForm,
  CreateDayForm,
  EndRecurringForm,
  RepeatForm,
  SkipDayForm,
} from "./recurring-form";
import { recurringRoutesUrl, recurringRouteUrl } from "./urls";

/** The fields of a rule as a form has them. */
export interface RuleDialogData extends Assignee {
  title: string;
  values: {
    day: string;
    name: string;
    weekdays: string[];
    everyWeeks: string;
    lastDay: string;
    start: string;
  };
  /** The route whose stops it can take, when a day of it is changed. */
  stopsOf: { id: string; name: string } | null;
  updatedAt: string;
  /** A fresh key for the form's request. */
  requestKey: string;
}

const NOT_OFFERED = "The connected server has no recurring routes.";

/** The dialog that repeats a route. */
export async function readRepeat(
  session: SignedIn,
  id: string,
  query: URLSearchParams,
): Promise<RuleDialogData & { route: { id: string; name: string } }> {
  const route = await readRoute(session.upstream, id);
  const today = todayOf(route, session);
  const weekAfter = route.plannedDay && plusDays(route.plannedDay, 7);
  const officeId = route.officeId ?? session.office?.id;
  const first =
    weekAfter && weekAfter > today
      ? weekAfter
      : workingDayAfter(today, await readWorkingDays(session.upstream, officeId));
  return {
    ...(await ruleDialog(session, query, {
      title: `Repeat ${route.name}`,
      values: {
        ...{ day: first, name: route.name, weekdays: [String(weekdayOf(first))] },
        ...{ everyWeeks: "1", lastDay: "", start: route.plannedStart ?? "" },
      },
      of: route,
      stopsOf: null,
    })),
    route: { id, name: route.name },
  };
}

/** The dialog that changes a recurring route from a day on. */
export async function readChange(
  session: SignedIn,
  recurrence: Recurrence,
  query: URLSearchParams,
): Promise<RuleDialogData> {
  const today = todayOf(recurrence, session);
  const from = query.get("from") ?? "";
  const routeId = query.get("routeId");
  const route = routeId ? await readRoute(session.upstream, routeId) : null;
  return ruleDialog(session, query, {
    title: `Change ${recurrence.name}`,
    values: {
      day: from > today ? from : today,
      name: recurrence.name,
      weekdays: recurrence.weekdays.map(String),
      everyWeeks: String(recurrence.everyWeeks),
      lastDay: recurrence.lastDay ?? "",
      start: recurrence.plannedStart ?? "",
    },
    of: recurrence,
    stopsOf: route && { id: route.id, name: route.name },
  });
}

interface RuleDialog extends Pick<RuleDialogData, "title" | "values" | "stopsOf"> {
  of: Recurrence | Route;
}

async function ruleDialog(
  session: SignedIn,
  query: URLSearchParams,
  { of, values, ...dialog }: RuleDialog,
): Promise<RuleDialogData> {
  const asked = (name: string, otherwise: string) => query.get(name) ?? otherwise;
  const assignee = await readAssigneeOf(session, query, of);
  return {
    ...assignee,
    ...dialog,
    values: {
      day: asked("day", values.day),
      name: asked("name", values.name),
      weekdays: query.has("everyWeeks") ? query.getAll("weekdays") : values.weekdays,
      everyWeeks: asked("everyWeeks", values.everyWeeks),
      lastDay: asked("lastDay", values.lastDay),
      start: asked("start", values.start),
    },
    updatedAt: of.updatedAt ?? "",
    requestKey: randomUUID(),
  };
}

/** The pickers of office and agent, with those of a route or recurring route chosen. */
const readAssigneeOf = (
  session: SignedIn,
  query: URLSearchParams,
  { officeId, userId, office }: Pick<Recurrence, "officeId" | "userId" | "office">,
): Promise<Assignee> =>
  readAssignee(
    session,
    {
      officeId: query.get("officeId") ?? officeId ?? "",
      agentId: query.get("agentId") ?? (query.has("officeId") ? "" : (userId ?? "")),
    },
    query,
    officeId && office ? { value: officeId, label: office.name } : undefined,
  );

/** Repeats a route. */
export async function repeatRoute(
  upstream: UpstreamContext,
  routeId: string,
  { start, agentId, officeId: _, key, ...rule }: z.output<typeof RepeatForm>,
): Promise<Done> {
  const made = await orRefused(
    send(upstream, createRecurrence, {
      body: { routeId, ...rule, userId: agentId || null, plannedStart: start ?? null },
      ...(key && { idempotencyKey: key }),
    }),
    () => new FormRefusal(409, "", NOT_OFFERED),
  );
  return {
    message: heldWords("The route is repeated", made?.heldDays),
    redirectTo: made ? recurringRouteUrl(made.id) : recurringRoutesUrl(),
  };
}

/** Changes a recurring route from a day on. */
export async function changeRecurring(
  upstream: UpstreamContext,
  id: string,
  form: z.output<typeof ChangeRecurringForm>,
): Promise<Done> {
  const { start, agentId, officeId: _, takesStops, routeId, lastDay, ...rest } = form;
  const made = await send(upstream, changeRecurrence, {
    params: { id },
    body: {
      ...rest,
      ...(takesStops && routeId && { routeId }),
      ...{ lastDay: lastDay ?? null, userId: agentId || null, plannedStart: start ?? null },
    },
  });
  return {
    undoId: made?.undoId,
    // A recurring route that the change split off is gone then.
    undoneAt: recurringRouteUrl(id),
    message: heldWords(`Changed from ${formatWeekday(form.from)} on`, made?.heldDays),
    redirectTo: made ? recurringRouteUrl(made.id) : recurringRoutesUrl(),
  };
}

const heldWords = (done: string, held: number | null | undefined): string =>
  held ? `${done}. ${held === 1 ? "1 day is" : `${held} days are`} held` : done;

/** Ends a recurring route. */
export async function endRecurring(
  upstream: UpstreamContext,
  id: string,
  body: z.output<typeof EndRecurringForm>,
): Promise<Done> {
  const done = await change(upstream, endRecurrence, { params: { id }, body });
  const { count = 0, undoId } = done;
  const removed = count === 1 ? "1 route was removed" : `${count} routes were removed`;
  return {
    undoId,
    message: count > 0 ? `Ended. ${removed}` : "Ended",
    redirectTo: recurringRouteUrl(id),
  };
}

/** Skips a day. */
export async function skipDay(
  upstream: UpstreamContext,
  id: string,
  { day }: z.output<typeof SkipDayForm>,
): Promise<Done> {
  const done = await send(upstream, skipRecurrenceDay, { params: { id, day } });
  return {
    message: `${formatWeekday(day)} is skipped`,
    redirectTo: recurringRouteUrl(id),
    undoId: done?.undoId,
  };
}

/** Creates the route of a day on the chosen day for the chosen agent. */
export async function createDayRoute(
  upstream: UpstreamContext,
  params: { id: string; day: string },
  { day, agentId, key }: z.output<typeof CreateDayForm>,
): Promise<Done> {
  const route = await send(upstream, createRecurrenceDay, {
    params,
    body: { plannedDay: day, userId: agentId || null },
    ...(key && { idempotencyKey: key }),
  });
  return {
    message: `The route is planned for ${formatWeekday(day)}`,
    redirectTo: recurringRouteUrl(params.id),
    undoId: route?.undoId,
    ...(route && { link: { to: routeUrl(route.id), label: "Open route" } }),
  };
}

/**
 * The dialog that creates the route of a day.
 *
 * @throws an error page: 404 for what is no day
 */
export async function readDayDialog(
  session: SignedIn,
  { id, day = "" }: { id?: string | undefined; day?: string | undefined },
  { request, query }: { request: Request; query: URLSearchParams },
) {
  const recurrence = await requireRecurrence(session, id, request);
  if (!isRecurrenceDay(recurrence, day)) {
    throw refusedPage(request, 404, "The recurring route does not have this day");
  }
  return {
    ...(await readAssigneeOf(session, query, recurrence)),
    ...{ id: recurrence.id, name: recurrence.name, day, label: formatWeekday(day) },
    shownDay: query.get("day") ?? day,
    requestKey: randomUUID(),
  };
}
