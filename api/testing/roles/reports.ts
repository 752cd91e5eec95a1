import { BY_MANAGERS, type RoleCase, type RoleCases } from "./cases";

const report: RoleCase = {
  ...BY_MANAGERS,
  input: ({ world }) => ({
    query: {
      from: "2026-02-01 00:00:00",
      to: "2026-03-01 23:59:59",
      timeZone: "America/New_York",
      officeId: world.offices.hub,
      userId: world.users.hubAgent,
    },
  }),
};

export const roles: RoleCases = {
  "reports.activeAgents": report,
  "reports.topOffices": report,
  "reports.topAgents": report,
  "reports.activity": report,
  "reports.visits": report,
  "reports.confirmedVisits": report,
  "reports.unconfirmedVisits": report,
  "reports.visitNotes": report,
  "reports.visitStats": report,
  "reports.visitReasons": report,
  "dashboard.get": BY_MANAGERS,
  "dashboard.visits": BY_MANAGERS,
  "planReport.get": report,
  "planReport.routes": report,
  "planReport.suggestions": {
    ...BY_MANAGERS,
    input: ({ world }) => ({ query: { officeId: world.offices.hub } }),
  },
};
