import {
  activeAgents as activeAgentsCall,
  activityReport,
  confirmedVisits,
  visitReasonCounts as reasonsCall,
  topAgents as topAgentsCall,
  topOffices as topOfficesCall,
  unconfirmedVisits,
  visitNotes,
  visitReport,
  visitStats as visitStatsCall,
} from "contract/calls";
import type { ReportQuery } from "contract/reports/calls";
import { type SQL, sql } from "drizzle-orm";
import type { ApiContext } from "../../context";
import type { Db } from "../../db/connect";
import { visits } from "../../db/schema";
import { HEAVY } from "../../http/call-work";
import { readList } from "../../http/list/list";
import type { Authorised } from "../../http/serve";
import { visitResource } from "../visits/resource";
import { ACTIVITY, ACTIVITY_INCLUDES, activityResource } from "./activity";
import { activeAgents } from "./agents";
import { readPeriod, shownPeriod } from "./period";
import { visitReasonCounts } from "./reasons";
import { visitStats } from "./stats";
import { readAsked, visitsAskedFor } from "./subject";
import { topAgents, topOffices } from "./top";

const VISIT_INCLUDES = ["location", "user", "office", "route"];

/** The visit lists, and which visits each is of. */
const VISIT_LISTS: [typeof visitReport, SQL][] = [
  [visitReport, sql`true`],
  [confirmedVisits, sql`${visits.confirmed}`],
  [unconfirmedVisits, sql`NOT ${visits.confirmed}`],
  [visitNotes, sql`${visits.note} <> ''`],
];

export function register(context: ApiContext): void {
  const { server, now } = context;
  /** Whom and what time a report is about. */
  async function read({ db, ...request }: Authorised & { db: Db; query: ReportQuery }) {
    const asked = await readAsked(db, request);
    return { asked, period: await readPeriod(db, request.query, asked.timeZone, now()) };
  }

  server.serve(
    activeAgentsCall,
    async (request) => {
      const { asked, period } = await read(request);
      return activeAgents(request.db, asked, period);
    },
    HEAVY,
  );

  server.serve(
    topOfficesCall,
    async (request) => {
      const { asked, period } = await read(request);
      return topOffices(request.db, asked, period, request.query.limit);
    },
    HEAVY,
  );

  server.serve(
    topAgentsCall,
    async (request) => {
      const { asked, period } = await read(request);
      return topAgents(request.db, asked, period, request.query.limit);
    },
    HEAVY,
  );

  server.serve(
    visitStatsCall,
    async (request) => {
      const { asked, period } = await read(request);
      return visitStats(request.db, asked, period, request.query.notes === "true");
    },
    HEAVY,
  );

  server.serve(
    reasonsCall,
    async (request) => {
      const { asked, period } = await read(request);
      return visitReasonCounts(request.db, asked, period);
    },
    HEAVY,
  );

  server.serve(
    activityReport,
    async (request) => {
      const { asked, period } = await read(request);
      const { db, scope, query } = request;
      const agents = activityResource(asked, period);
      const page = await readList(db, agents, scope, query, undefined, ACTIVITY_INCLUDES);
      return { ...page, ...shownPeriod(period) };
    },
    { list: ACTIVITY, ...HEAVY },
  );

  serveVisitLists(context);
}

/** Visits as lists of their own, all or those within a period. */
function serveVisitLists({ server, now }: ApiContext): void {
  for (const [call, which] of VISIT_LISTS) {
    server.serve(
      call,
      async (request) => {
        const { db, scope, query } = request;
        const asked = await readAsked(db, request);
        const limits =
          query.from || query.to ? await readPeriod(db, query, asked.timeZone, now()) : undefined;
        const extra = sql`${which} AND ${visitsAskedFor(asked, {
          from: query.from && limits?.from,
          to: query.to && limits?.to,
        })}`;
        return readList(db, visitResource, scope, query, extra, VISIT_INCLUDES);
      },
      { list: visitResource, ...HEAVY },
    );
  }
}
