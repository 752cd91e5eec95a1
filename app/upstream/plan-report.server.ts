/** What was planned and what came of it; each figure is defined in `contract/reports/plan-calls.ts`. Extensions. */

import type { ListQueryInput } from "contract/list";
import { setVisitMinutes } from "contract/location-types/calls";
import type { ReportQuery } from "contract/reports/calls";
import {
  listRouteRuns as listRouteRunsCall,
  planReport,
  planSuggestions,
  type RunSpan,
} from "contract/reports/plan-calls";
import { call, send, type UpstreamContext } from "./client.server";

/** How completed routes went; `limit` agents and offices, from 1 to 100. */
export const getPlanReport = (
  upstream: UpstreamContext,
  query: ReportQuery & { by: RunSpan; limit: number },
) => call(upstream, planReport, { query });

/** One page of completed routes, the last completed first. */
export const listRouteRuns = (upstream: UpstreamContext, query: ReportQuery & ListQueryInput) =>
  call(upstream, listRouteRunsCall, { query });

/** One page of locations whose visits take longer or shorter than planned, and how long they take by type. */
export const listVisitTimes = (upstream: UpstreamContext, query: ListQueryInput) =>
  call(upstream, planSuggestions, { query });

/** Says how long visits take at locations of a type that don't say so themselves; null: nobody says. */
export const setTypeVisitMinutes = (
  upstream: UpstreamContext,
  id: string,
  visitMinutes: number | null,
) => send(upstream, setVisitMinutes, { params: { id }, body: { visitMinutes } });
