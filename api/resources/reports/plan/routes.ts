import { listRouteRuns, planReport as planReportCall, planSuggestions } from "contract/calls";
import type { ReportQuery } from "contract/reports/calls";
import type { ApiContext } from "../../../context";
import type { Db } from "../../../db/connect";
import { HEAVY } from "../../../http/call-work";
import { readList } from "../../../http/list/list";
import type { Authorised } from "../../../http/serve";
import { readPeriod } from "../period";
import { readAsked } from "../subject";
import { planReport } from "./report";
import { RUN_INCLUDES, runResource, runsOf } from "./runs";
import { suggested, suggestionResource, typeStaysOf } from "./stays";

export function register({ server, now }: ApiContext): void {
  /** Whose routes and what time a report is about. */
  async function read({ db, ...request }: Authorised & { db: Db; query: ReportQuery }) {
    const asked = await readAsked(db, request);
    return { asked, period: await readPeriod(db, request.query, asked.timeZone, now()) };
  }

  server.serve(
    planReportCall,
    async (request) => {
      const { asked, period } = await read(request);
      return planReport(request.db, asked, period, request.query);
    },
    HEAVY,
  );

  server.serve(
    listRouteRuns,
    async (request) => {
      const { asked, period } = await read(request);
      const { db, scope, query } = request;
      return readList(db, runResource, scope, query, runsOf(asked, period), RUN_INCLUDES);
    },
    { list: runResource, ...HEAVY },
  );

  server.serve(
    planSuggestions,
    async (request) => {
      const { db, scope, query } = request;
      const { officeId } = await readAsked(db, { ...request, query: { officeId: query.officeId } });
      const [page, types] = await Promise.all([
        readList(db, suggestionResource, scope, query, suggested(officeId), ["location"]),
        typeStaysOf(db, scope, { officeId, now: now() }),
      ]);
      return { ...page, types };
    },
    { list: suggestionResource, ...HEAVY },
  );
}
