/** Reports of visits that came late, and what managers make of them. */
import { z } from "zod";
import { defineCall, EVERYONE, MANAGERS } from "../call";
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
    "Reports of visits that were received but do not count, as their route or stop was no longer the agent's to visit or their times are doubtful; the oldest first. An agent sees their own",
  access: EVERYONE,
  query: ListQuery,
  reply: listOf(LateReport),
});

export const reviewLateReports = defineCall({
  ...late,
  id: "visits.reviewLate",
  method: "POST",
  path: "/visits/late-reports/reviews",
  summary:
    "Accept late reports, which makes each a visit like others, or reject them, all or none. Where several are accepted together, those whose stop has a visit already are left as they are: accept each of them alone",
  access: MANAGERS,
  body: z.strictObject({ ids: z.array(Id).min(1).max(1000), accepted: z.boolean() }),
  reply: Changed.extend({
    unchanged: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .describe("How many of them had been accepted or rejected so before."),
    doubled: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .describe("How many were left as they are, as their stop has a visit already."),
  }).describe("`count` is of the reports that changed."),
});
