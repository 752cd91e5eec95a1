/** Reports of visits that came late, and what managers make of them. */
import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Changed, Id } from "../common";
import { LateReport } from "../entities";
import { ListQuery, listOf } from "../list";

const late = { tag: "Visits and positions", scope: "entity", extension: true } as const;

export const listLateReports = defineCall({
  ...late,
  id: "visits.listLate",
  method: "GET",
  path: "/visits/late-reports",
  summary:
    "Reports of visits that were received but do not count, as their route or stop was no longer the agent's to visit or their times are doubtful; the oldest first",
  access: MANAGERS,
  query: ListQuery,
  reply: listOf(LateReport),
});

export const reviewLateReports = defineCall({
  ...late,
  id: "visits.reviewLate",
  method: "POST",
  path: "/visits/late-reports/reviews",
  summary: "Accept late reports, which makes each a visit like others, or reject them, all or none",
  access: MANAGERS,
  body: z.strictObject({ ids: z.array(Id).min(1).max(1000), accepted: z.boolean() }),
  reply: Changed.extend({
    unchanged: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .describe("How many of them had been accepted or rejected so before."),
  }).describe("`count` is of the reports that changed."),
});
