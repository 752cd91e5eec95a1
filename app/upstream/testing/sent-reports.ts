import * as contract from "contract/calls";
import * as agentStates from "../agent-states.server";
import * as audit from "../audit.server";
import * as coverage from "../coverage.server";
import * as plan from "../plan-report.server";
import * as reports from "../reports.server";
import * as trails from "../trails.server";
import { now, page, pageQuery, type SentCase, up } from "./sent";

const office = { officeId: "o1" };
const span = { from: now, to: "2026-03-03T09:00:00.000Z" };

export const REPORTS: SentCase[] = [
  [
    contract.listAgentStates,
    () => agentStates.listAgentStates(up, page),
    ["GET /agent-states", pageQuery],
  ],
  [
    contract.countAgentStates,
    () => agentStates.countAgentStates(up, office),
    ["GET /agent-states/counts", office],
  ],
  [
    contract.listCoverage,
    () => coverage.listCoverage(up, { ...page, ...office, by: "city" }),
    ["GET /coverage/groups", { ...pageQuery, ...office, by: "city" }],
  ],
  [
    contract.planReport,
    () => plan.getPlanReport(up, { ...office, by: "month", limit: 7 }),
    ["GET /plan-report", { ...office, by: "month", limit: "7" }],
  ],
  [
    contract.listRouteRuns,
    () => plan.listRouteRuns(up, { ...page, ...office }),
    ["GET /plan-report/routes", { ...pageQuery, ...office }],
  ],
  [
    contract.planSuggestions,
    () => plan.listVisitTimes(up, page),
    ["GET /plan-suggestions", pageQuery],
  ],
  [
    contract.setVisitMinutes,
    () => plan.setTypeVisitMinutes(up, "t1", 25),
    ["PATCH /location-types/t1/visit-minutes", {}, { visitMinutes: 25 }],
  ],
  [contract.getTrail, () => trails.getTrail(up, "u1", span), ["GET /users/u1/trail", span]],
  [
    contract.listTrailPositions,
    () => trails.listTrailPositions(up, "u1", { ...span, page: 2, limit: 20 }),
    ["GET /users/u1/positions", { ...span, page: "2", limit: "20" }],
  ],
  [contract.listLooks, () => trails.listLooks(up, "u1", page), ["GET /users/u1/looks", pageQuery]],
  [contract.listAudit, () => audit.listAudit(up, page), ["GET /audit", pageQuery]],
  [
    contract.activeAgents,
    () => reports.getActiveAgents(up, { timeZone: "America/New_York" }),
    ["GET /users/active-agents", { timeZone: "America/New_York" }],
  ],
  [
    contract.topOffices,
    () => reports.getTopOffices(up, { limit: 5, from: "2026-03-01 00:00:00" }),
    ["GET /users/top-office", { limit: "5", from: "2026-03-01 00:00:00" }],
  ],
  [
    contract.topAgents,
    () => reports.getTopAgents(up, { officeId: "o1" }),
    ["GET /users/top-agents", { officeId: "o1" }],
  ],
  [
    contract.activityReport,
    () => reports.listActivity(up, page),
    ["GET /users/activity-report", pageQuery],
  ],
  [
    contract.visitReport,
    () => reports.listReportedVisits(up, "all", page),
    ["GET /users/visit-report", pageQuery],
  ],
  [
    contract.confirmedVisits,
    () => reports.listReportedVisits(up, "confirmed", page),
    ["GET /users/confirmed-visits", pageQuery],
  ],
  [
    contract.unconfirmedVisits,
    () => reports.listReportedVisits(up, "unconfirmed", page),
    ["GET /users/unconfirmed-visits", pageQuery],
  ],
  [
    contract.visitNotes,
    () => reports.listReportedVisits(up, "notes", page),
    ["GET /users/visit-notes", pageQuery],
  ],
  [
    contract.visitStats,
    () => reports.getVisitStats(up, { userId: "u1" }),
    ["GET /users/visit-report-stats", { userId: "u1" }],
  ],
];
