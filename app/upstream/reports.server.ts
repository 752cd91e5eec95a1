/** The reports; each figure is defined beside its schema in `contract/reports/calls.ts`. */

import type { ListQueryInput } from "contract/list";
import {
  activeAgents,
  activityReport,
  confirmedVisits,
  type ReportQuery,
  topAgents,
  topOffices,
  unconfirmedVisits,
  visitNotes,
  visitReasonCounts,
  visitReport,
  visitStats,
} from "contract/reports/calls";
import { call, ifReadable, readAsItIs, type UpstreamContext } from "./client.server";

/** Which visits: all, by whether they are confirmed, or those with a note. */
export type VisitKind = "all" | "confirmed" | "unconfirmed" | "notes";

const VISIT_LISTS = {
  all: visitReport,
  confirmed: confirmedVisits,
  unconfirmed: unconfirmedVisits,
  notes: visitNotes,
} as const satisfies Record<VisitKind, unknown>;

/** One page of visits, the latest first, with location, user, office and route. */
export const listReportedVisits = (
  upstream: UpstreamContext,
  kind: VisitKind,
  query: ReportQuery & ListQueryInput,
) => call(upstream, VISIT_LISTS[kind], { query });

const ANY = {
  "active-agents": activeAgents,
  "top-offices": topOffices,
  "top-agents": topAgents,
  activity: activityReport,
  visits: visitReport,
  "visit-statistics": visitStats,
  "confirmed-visits": confirmedVisits,
  "unconfirmed-visits": unconfirmedVisits,
  "visit-notes": visitNotes,
  "visit-reasons": visitReasonCounts,
} as const;

/** A report of a server with fields of its own, as it is; undefined where it has no such report. */
export const getReportAsItIs = (
  upstream: UpstreamContext,
  name: keyof typeof ANY,
  query: ReportQuery,
): Promise<unknown> => ifReadable(readAsItIs(upstream, ANY[name], { query }));
