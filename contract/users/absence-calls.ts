import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Changed, Day, Id, line, Stamp } from "../common";
import { ListQuery, listOf } from "../list";
import { MOST_ABSENCE_DAYS, MOST_ABSENCES, MOST_NOTE_LENGTH } from "./absence-facts";
import { Absence, NewAbsence } from "./absence-schema";

const absences = { tag: "Users", scope: "entity", access: MANAGERS, extension: true } as const;
const byId = z.object({ id: Id });

const note = line(MOST_NOTE_LENGTH).nullish();

export const listAbsences = defineCall({
  ...absences,
  id: "absences.list",
  method: "GET",
  path: "/absences",
  summary: "Days on which agents do not work, earliest first",
  query: ListQuery.extend({
    officeId: Id.optional().describe("Of agents of this office."),
    userId: Id.optional().describe("Of this agent."),
    from: Day.optional().describe("Absences that end on this day or later."),
    to: Day.optional().describe("Absences that begin on this day or earlier."),
  }),
  reply: listOf(Absence),
});

export const createAbsence = defineCall({
  ...absences,
  id: "absences.create",
  method: "POST",
  path: "/absences",
  summary: `Add an absence of an agent: ${MOST_ABSENCE_DAYS} days at most, ${MOST_ABSENCES} for each agent, none overlapping another`,
  creates: true,
  body: NewAbsence,
  reply: Absence,
});

export const updateAbsence = defineCall({
  ...absences,
  id: "absences.update",
  method: "PATCH",
  path: "/absences/{id}",
  summary: "Change the days or the note of an absence",
  params: byId,
  body: z.strictObject({
    firstDay: Day.optional(),
    lastDay: Day.optional(),
    note,
    updatedAt: Stamp,
  }),
  reply: Absence,
});

export const deleteAbsence = defineCall({
  ...absences,
  id: "absences.delete",
  method: "DELETE",
  path: "/absences/{id}",
  summary: "Delete an absence; can be undone",
  params: byId,
  reply: Changed,
});
