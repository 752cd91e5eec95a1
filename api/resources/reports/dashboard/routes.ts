import { getDashboard, getDashboardVisits } from "contract/calls";
import type { ApiContext } from "../../../context";
import { readPeriod } from "../period";
import { readAsked } from "../subject";
import { readDashboard } from "./dashboard";
import { dashboardVisits } from "./visits";

export function register({ server, now }: Pick<ApiContext, "server" | "now">): void {
  server.serve(getDashboard, ({ db, scope, query }) => readDashboard(db, scope, query, now()));

  server.serve(getDashboardVisits, async ({ db, query, ...request }) => {
    const asked = await readAsked(db, { ...request, query });
    const period = await readPeriod(db, query, asked.timeZone, now());
    return dashboardVisits(db, asked, period, query.limit);
  });
}
