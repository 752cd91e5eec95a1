/** The dialog that gives routes another day, start, agent or office. */
import { scheduleRoutes } from "contract/calls";
import type { Route } from "contract/entities";
import type { z } from "zod";
import { type Assignee, readAssignee } from "~/features/users/index.server";
import type { Changed } from "~/kit/list/change-chosen.server";
import { readChosen } from "~/kit/list/chosen.server";
import { formatWeekday } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { change, type UpstreamContext } from "~/upstream/client.server";
import { hasDay, routesById } from "~/upstream/routes.server";
import { findConflicts } from "./conflicts.server";
import { changesOf, type ScheduleForm } from "./schedule-form.server";

/** What the fields show, as a form has it: what all of the routes have, else nothing. */
interface Values {
  day: string;
  start: string;
  officeId: string;
  agentId: string;
}

export interface ScheduleDialogData extends Assignee {
  routes: { id: string; name: string }[];
  /** What the form sends for them. */
  sent: string[];
  /** Why there are none. */
  lost?: string;
  /** What holds by now. */
  was: Values;
  /** The same, changed by the query of the URL. */
  shown: Values;
  /** Whether the routes differ in something, which then stays as it is if it is left empty. */
  isMixed: boolean;
  /** Of a single route. */
  updatedAt?: string;
}

/**
 * What the dialog shows for its routes and fields so far, out of its URL or a form that was sent.
 * @param chosen the ids of the routes, where the URL does not say it
 */
export async function readSchedule(
  session: SignedIn,
  fields: URLSearchParams,
  chosen?: string,
): Promise<ScheduleDialogData> {
  const { upstream, user } = session;
  const asked = chosen ? new URLSearchParams({ ids: chosen }) : fields;
  const chosenRoutes = await readChosen(user.id, asked, (ids) => routesById(upstream, ids));
  const { entities, sent, lost } = chosenRoutes.entities.every(hasDay)
    ? chosenRoutes
    : { entities: [], sent: [], lost: "The connected server does not plan days" };
  const each = entities.map(valuesOf);
  const was = {
    day: common(each, "day"),
    start: common(each, "start"),
    officeId: common(each, "officeId"),
    agentId: common(each, "agentId"),
  };
  const shown = {
    day: fields.get("day") ?? was.day,
    start: fields.get("start") ?? was.start,
    officeId: fields.get("officeId") ?? was.officeId,
    agentId: fields.get("agentId") ?? (fields.has("officeId") ? "" : was.agentId),
  };
  const [single] = entities;
  const name = single?.office?.name;
  const own = was.officeId && name ? { value: was.officeId, label: name } : undefined;
  const assignee = await readAssignee(session, shown, fields, own);
  // An agent whom the picker does not know stays, as nobody can have taken them away there.
  const isKnown = shown.agentId !== was.agentId || assignee.agent.selected.length > 0;
  return {
    ...assignee,
    routes: entities.map(({ id, name }) => ({ id, name })),
    sent,
    ...(lost !== undefined && { lost }),
    // Where it is fixed, nobody changes it here.
    was: {
      ...was,
      officeId: assignee.preset?.value ?? was.officeId,
      agentId: isKnown ? was.agentId : "",
    },
    shown,
    isMixed: each.some((one) => KEYS.some((key) => one[key] !== was[key])),
    ...(entities.length === 1 && single?.updatedAt && { updatedAt: single.updatedAt }),
  };
}

const KEYS = ["day", "start", "officeId", "agentId"] as const;

const valuesOf = (route: Route): Values => ({
  day: route.plannedDay ?? "",
  start: route.plannedStart ?? "",
  officeId: route.officeId ?? "",
  agentId: route.userId ?? "",
});

function common(each: readonly Values[], key: keyof Values): string {
  const [first] = each;
  return first && each.every((one) => one[key] === first[key]) ? first[key] : "";
}

/** Makes the changes that the form asks for, and says what came of it and what speaks against it. */
export async function changeSchedule(
  upstream: UpstreamContext,
  ids: string[],
  form: z.output<typeof ScheduleForm>,
): Promise<Changed> {
  const changes = changesOf(form);
  if (Object.keys(changes).length === 0) return { message: "Nothing was changed" };
  const { updatedAt } = form;
  const { undoId } = await change(upstream, scheduleRoutes, {
    body: { ids, ...changes, ...(ids.length === 1 && updatedAt && { updatedAt }) },
  });
  const staysInOffice = ids.length === 1 && changes.officeId === undefined;
  const conflicts = await findConflicts(upstream, ids, staysInOffice ? form.wasOffice : undefined);
  const message = whatChanged(ids.length, changes);
  if (conflicts.length === 0) return { message, undoId };
  return { message: `${message}. ${conflicts.join(" ")}`, type: "notice", undoId };
}

function whatChanged(count: number, { plannedDay }: ReturnType<typeof changesOf>): string {
  const many = count > 1 ? `${count} routes are` : "The route is";
  if (plannedDay === undefined) return `${many} changed`;
  return plannedDay
    ? `${many} planned for ${formatWeekday(plannedDay)}`
    : `${many} planned for no day now`;
}
