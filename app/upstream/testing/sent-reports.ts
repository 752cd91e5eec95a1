import * as contract from "contract/calls";
import * as reports from "../reports.server";
import { direct, now, page, pageQuery, type SentCase, up } from "./sent";

const office = { officeId: "o1" };
const span = { from: now, to: "2026-03-03T09:00:00.000Z" };

export const REPORTS: SentCase[] = [
  direct(contract.listAgentStates, { query: page }, ["GET /agent-states", pageQuery]),
  direct(contract.countAgentStates, { query: office }, ["GET /agent-states/counts", office]),
  direct(contract.listCoverage, { query: { ...page, ...office, by: "city" } }, [
    "GET /coverage/groups",
    { ...pageQuery, ...office, by: "city" },
  ]),
  direct(contract.planReport, { query: { ...office, by: "month", limit: 7 } }, [
    "GET /plan-report",
    { ...office, by: "month", limit: "7" },
  ]),
  direct(contract.listRouteRuns, { query: { ...page, ...office } }, [
    "GET /plan-report/routes",
    { ...pageQuery, ...office },
  ]),
  direct(contract.planSuggestions, { query: page }, ["GET /plan-suggestions", pageQuery]),
  direct(contract.setVisitMinutes, { params: { id: "t1" }, body: { visitMinutes: 25 } }, [
    "PATCH /location-types/t1/visit-minutes",
    {},
    { visitMinutes: 25 },
  ]),
  direct(contract.getTrail, { params: { id: "u1" }, query: span }, ["GET /users/u1/trail", span]),
  direct(
    contract.listTrailPositions,
    { params: { id: "u1" }, query: { ...span, page: 2, limit: 20 } },
    ["GET /users/u1/positions", { ...span, page: "2", limit: "20" }],
  ),
  direct(contract.listPositionAccesses, { params: { id: "u1" }, query: page }, [
    "GET /users/u1/looks",
    pageQuery,
  ]),
  direct(contract.listAudit, { query: page }, ["GET /audit", pageQuery]),
  direct(contract.activeAgents, { query: { timeZone: "America/New_York" } }, [
    "GET /users/active-agents",
    { timeZone: "America/New_York" },
  ]),
  direct(contract.topOffices, { query: { limit: 5, from: "2026-03-01 00:00:00" } }, [
    "GET /users/top-office",
    { limit: "5", from: "2026-03-01 00:00:00" },
  ]),
  direct(contract.topAgents, { query: { officeId: "o1" } }, [
    "GET /users/top-agents",
    { officeId: "o1" },
  ]),
  direct(contract.activityReport, { query: page }, ["GET /users/activity-report", pageQuery]),
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
  direct(contract.visitStats, { query: { userId: "u1" } }, [
    "GET /users/visit-report-stats",
    { userId: "u1" },
  ]),
];
