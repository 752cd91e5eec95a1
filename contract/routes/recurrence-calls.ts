import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Changed, Day, Done, Id, line, Stamp, Weekdays } from "../common";
import { ListQuery, listOf } from "../list";
import { DAYS_AHEAD, MOST_RECURRENCES, MOST_WEEKS_BETWEEN } from "./recurrence";
import { Recurrence, RecurrenceDay } from "./recurrence-schema";
import { RouteFields } from "./schema";
import { ChangedRoute } from "./stop-calls";

const recurrences = { tag: "Routes", scope: "entity", access: MANAGERS, extension: true } as const;
const byId = z.object({ id: Id });
const byDay = z.object({ id: Id, day: Day });

const Ruled = Day.refine((day) => day >= "2000-01-01" && day <= "2199-12-31", {
  error: "must be a day from 2000 to 2199",
});
const fields = {
  name: line(200).min(3),
  weekdays: Weekdays,
  everyWeeks: z.number().int().min(1).max(MOST_WEEKS_BETWEEN),
  userId: Id.nullish().describe("An agent of the office of the route; null: nobody."),
  plannedStart: RouteFields.plannedStart,
};

export const listRecurrences = defineCall({
  ...recurrences,
  id: "recurrences.list",
  method: "GET",
  path: "/recurrences",
  summary: "Recurring routes",
  query: ListQuery,
  reply: listOf(Recurrence),
});

export const createRecurrence = defineCall({
  ...recurrences,
  id: "recurrences.create",
  method: "POST",
  path: "/recurrences",
  summary:
    `Repeat the stops of a route. Its routes are created ${DAYS_AHEAD} days ahead, today included. ` +
    `An office can have ${MOST_RECURRENCES}`,
  creates: true,
  body: z.strictObject({
    routeId: Id.describe("Whose stops and office to take; the route itself does not change."),
    ...fields,
    name: fields.name.optional().describe("Without one, that of the route."),
    firstDay: Ruled,
    lastDay: Ruled.nullish(),
  }),
  reply: Recurrence,
});

export const changeRecurrence = defineCall({
  ...recurrences,
  id: "recurrences.change",
  method: "PATCH",
  path: "/recurrences/{id}",
  summary:
    "Change a recurring route from a day on: that and later routes that were not begun are renewed. " +
    "If it has days before, those stay with it, and the reply is a new one",
  params: byId,
  body: z.strictObject({
    from: Ruled.describe("Today or later."),
    routeId: Id.optional().describe("Take the stops of this route."),
    name: fields.name.optional(),
    weekdays: fields.weekdays.optional(),
    everyWeeks: fields.everyWeeks.optional(),
    lastDay: Ruled.nullish(),
    userId: fields.userId,
    plannedStart: fields.plannedStart,
    updatedAt: Stamp,
  }),
  reply: Recurrence.extend({ undoId: Id.nullish() }),
});

export const endRecurrence = defineCall({
  ...recurrences,
  id: "recurrences.end",
  method: "POST",
  path: "/recurrences/{id}/end",
  summary:
    "End a recurring route: it has no day from `from` on, and routes not begun become inactive",
  params: byId,
  body: z.strictObject({ from: Ruled.describe("Today or later."), updatedAt: Stamp }),
  reply: Changed,
});

export const listRecurrenceDays = defineCall({
  ...recurrences,
  id: "recurrences.days",
  method: "GET",
  path: "/recurrences/{id}/days",
  summary: "The days of a recurring route, earliest first: 366 days at most",
  params: byId,
  query: z.object({ from: Day, to: Day }),
  reply: z.object({ data: z.array(RecurrenceDay) }),
});

export const skipRecurrenceDay = defineCall({
  ...recurrences,
  id: "recurrences.skipDay",
  method: "POST",
  path: "/recurrences/{id}/days/{day}/skip",
  summary: "Skip a day; its route becomes inactive. 409 if that was begun",
  params: byDay,
  reply: Done.extend({ undoId: Id.nullish() }),
});

export const createRecurrenceDay = defineCall({
  ...recurrences,
  id: "recurrences.createDay",
  method: "POST",
  path: "/recurrences/{id}/days/{day}/create",
  summary: "Create the route of a day now, also of a held or skipped one. 409 if it has one",
  creates: true,
  params: byDay,
  body: z.strictObject({
    plannedDay: Ruled.optional().describe("Drive it on this day instead."),
    userId: Id.nullish().describe("Give it to this agent instead; null: to nobody."),
  }),
  reply: ChangedRoute,
});
