/** Visits that positions suggest and nobody has reported, and the answers to them. */
import { z } from "zod";
import { ADMIN, defineCall, EVERYONE } from "../call";
import { Changed, Id } from "../common";
import { PresumedVisit } from "../entities";
import { ListQuery, listOf } from "../list";
import { PRESUMED } from "./facts";

const presumed = {
  tag: "Visits and positions",
  scope: "entity",
  access: EVERYONE,
  extension: true,
} as const;

export const listPresumedVisits = defineCall({
  ...presumed,
  id: "visits.listPresumed",
  method: "GET",
  path: "/visits/presumed",
  summary:
    "Visits that an agent's positions suggest and nobody has reported, the latest first; an agent sees their own. They count nowhere until somebody says that they were made",
  query: ListQuery,
  reply: listOf(PresumedVisit),
});

export const answerPresumedVisits = defineCall({
  ...presumed,
  id: "visits.answerPresumed",
  method: "POST",
  path: "/visits/presumed/answers",
  summary:
    "Say that presumed visits were made, which makes each a visit like others, or that they were not, all or none. An agent's yes waits as a late report where their report of the visit would. Agents answer for what was presumed of them, whatever office they had then",
  afterLink: true,
  body: z.strictObject({ ids: z.array(Id).min(1).max(1000), accepted: z.boolean() }),
  reply: Changed.extend({
    unchanged: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .describe("How many of them had been answered so before."),
    needsLook: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .describe("How many of an agent's answers were received but wait for a manager."),
    settled: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .describe("How many of an agent's answers change nothing, as a yes came before."),
  }).describe("`count` is of those that changed."),
});

/** From how long a stay at locations of a type a visit is presumed. */
const PresumedMinutes = z.object({
  minutes: z
    .number()
    .int()
    .min(PRESUMED.minutesOfType.min)
    .max(PRESUMED.minutesOfType.max)
    .nullable()
    .describe(`Null: ${PRESUMED.minutes}.`),
});

const ofType = {
  tag: "Location types and chains",
  scope: "entity",
  extension: true,
  path: "/location-types/{id}/presumed-visits",
  params: z.object({ id: Id }),
} as const;

export const getPresumedMinutes = defineCall({
  ...ofType,
  id: "locationTypes.getPresumed",
  method: "GET",
  summary: "From how long a stay at locations of a type a visit is presumed",
  access: EVERYONE,
  reply: PresumedMinutes,
});

export const setPresumedMinutes = defineCall({
  ...ofType,
  id: "locationTypes.setPresumed",
  method: "PATCH",
  summary: "Say from how long a stay at locations of a type a visit is presumed",
  access: ADMIN,
  body: z.strictObject(PresumedMinutes.shape),
  reply: Changed,
});
