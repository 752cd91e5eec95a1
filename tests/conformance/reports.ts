/** A step of conformance tests: the reports. */

import { officeReport } from "contract/offices/calls";
import {
  activeAgents,
  activityReport,
  topAgents,
  topOffices,
  visitStats,
} from "contract/reports/calls";
import { expect } from "vitest";
import { call } from "~/upstream/client.server";
import * as reports from "~/upstream/reports.server";
import type { Company } from "./company";

/** The reports agree with a day with one unconfirmed visit of the agent. */
export async function readReports(company: Company): Promise<void> {
  const { admin, manager } = company;
  expect(await call(manager, activeAgents)).toMatchObject({ activeAgents: 1 });
  expect((await call(admin, topOffices, { query: { limit: 5 } })).data).toMatchObject([
    { office: { id: company.officeId }, visits: 1 },
  ]);
  expect((await call(manager, topAgents)).data).toMatchObject([{ agent: { id: company.agentId } }]);
  expect((await call(manager, activityReport)).data).toMatchObject([{ visits: 1 }]);
  expect(await call(manager, visitStats)).toMatchObject({
    visits: 1,
    confirmedVisits: 0,
  });
  const totals = await Promise.all(
    (["all", "confirmed", "unconfirmed", "notes"] as const).map(
      async (kind) => (await reports.listReportedVisits(manager, kind, {})).totalDocs,
    ),
  );
  expect(totals).toEqual([1, 0, 1, 1]);
  const { data } = await call(admin, officeReport, { query: { search: "Hub" } });
  expect(data).toMatchObject([{ agentCount: 1, visitCount: 1 }]);
}
