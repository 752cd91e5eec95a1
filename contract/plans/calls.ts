import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Changed, Done, Id, line, Stamp } from "../common";
import { Plan, PlanDifferences, PlanDocument } from "../entities";
import { ListQuery, listOf } from "../list";

const plans = { tag: "Plans", scope: "entity", access: MANAGERS, extension: true } as const;
const byId = z.object({ id: Id });

export const listPlans = defineCall({
  ...plans,
  id: "plans.list",
  method: "GET",
  path: "/plans",
  summary: "Plans for several agents and days, without their documents",
  query: ListQuery,
  reply: listOf(Plan),
});

export const getPlan = defineCall({
  ...plans,
  id: "plans.get",
  method: "GET",
  path: "/plans/{id}",
  summary: "One plan with its document",
  params: byId,
  reply: Plan,
});

export const getPlanDifferences = defineCall({
  ...plans,
  id: "plans.differences",
  method: "GET",
  path: "/plans/{id}/differences",
  summary:
    "Agents and locations that changed since the proposal was made, so that it would be refused. " +
    "Empty for a plan without a proposal, and once it was accepted",
  params: byId,
  reply: PlanDifferences,
});

export const createPlan = defineCall({
  ...plans,
  id: "plans.create",
  method: "POST",
  path: "/plans",
  summary:
    "Begin a plan. Its agents are active ones of the office or its branches, its places active locations in the scope",
  creates: true,
  body: z.strictObject({ name: line(200).min(1), officeId: Id, document: PlanDocument }),
  reply: Plan,
});

export const updatePlan = defineCall({
  ...plans,
  id: "plans.update",
  method: "PATCH",
  path: "/plans/{id}",
  summary:
    "Store a plan's name or document. With `updatedAt`, 409 when someone else changed it since; 409 for an accepted one",
  params: byId,
  body: z.strictObject({
    name: line(200).min(1).optional(),
    document: PlanDocument.optional(),
    status: z.enum(["planning", "proposed", "stopped"]).optional(),
    reason: line(500).nullish(),
    updatedAt: Stamp,
  }),
  reply: Plan,
});

export const reportPlanProgress = defineCall({
  ...plans,
  id: "plans.progress",
  method: "POST",
  path: "/plans/{id}/progress",
  summary: "A sign of life of whoever plans; 409 where the plan is no longer being planned",
  params: byId,
  body: z.strictObject({ progress: z.number().min(0).max(1) }),
  reply: Done,
});

export const acceptPlan = defineCall({
  ...plans,
  id: "plans.accept",
  method: "POST",
  path: "/plans/{id}/accept",
  summary:
    "Make a route of each day of the proposal that has stops, all or none. 409 where it was changed since " +
    "`updatedAt`, or where agents or locations are no longer as the plan has them: the answer names them",
  params: byId,
  body: z.strictObject({ updatedAt: Stamp }),
  reply: Changed,
});

export const deletePlan = defineCall({
  ...plans,
  id: "plans.delete",
  method: "DELETE",
  path: "/plans/{id}",
  summary: "Delete a plan; the routes that were made of it stay",
  params: byId,
  reply: Changed,
});
