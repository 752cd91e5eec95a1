import * as contract from "contract/calls";
import type { PlanDocument } from "contract/entities";
import { direct, once, type SentCase } from "./sent";

const document: PlanDocument = {
  days: ["2026-12-01"],
  agents: [
    {
      ...{ userId: "u1", name: "Ann", from: "09:00", until: "17:00" },
      ...{ breakMinutes: 0, mostStops: null, daysOff: [] },
    },
  ],
  places: [
    {
      ...{ locationId: "l1", name: "Mill", longitude: 1, latitude: 2, visitMinutes: 20 },
      ...{ priority: null, openingHours: null, closedDays: [], agentId: null },
      ...{ onlyAgentId: null, onlyDay: null, from: null, until: null },
      ...{ isRequired: false, lockedTo: null },
    },
  ],
  rules: { fairness: 50, respectHours: true, keepAgents: "prefer" },
  proposal: null,
};
const updatedAt = "2026-12-01T09:00:00.000Z";
const one = { params: { id: "p1" } };
const body = { name: "Next week", officeId: "o1", document };

export const PLANS: SentCase[] = [
  direct(contract.listPlans, { query: { limit: 20 } }, ["GET /plans", { limit: "20" }]),
  direct(contract.getPlan, one, ["GET /plans/p1"]),
  direct(contract.getPlanDifferences, one, ["GET /plans/p1/differences"]),
  direct(contract.createPlan, { body, ...once }, ["POST /plans", {}, body]),
  direct(contract.updatePlan, { ...one, body: { status: "stopped", reason: "Away", updatedAt } }, [
    "PATCH /plans/p1",
    {},
    { status: "stopped", reason: "Away", updatedAt },
  ]),
  direct(contract.reportPlanProgress, { ...one, body: { progress: 0.5 } }, [
    "POST /plans/p1/progress",
    {},
    { progress: 0.5 },
  ]),
  direct(contract.acceptPlan, { ...one, body: { updatedAt } }, [
    "POST /plans/p1/accept",
    {},
    { updatedAt },
  ]),
  direct(contract.deletePlan, one, ["DELETE /plans/p1"]),
];
