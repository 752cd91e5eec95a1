/** How many locations are visited within their interval: an extension. */

import type { ListQueryInput } from "contract/list";
import type { CoverageBy } from "contract/list-columns";
import { listCoverage as listCoverageCall, readCoverage } from "contract/reports/coverage-calls";
import { call, ifOffered, type UpstreamContext } from "./client.server";

/** The figures of now and of the last 12 weeks; undefined from an upstream that has none. */
export const getCoverage = (upstream: UpstreamContext, query: { officeId?: string } = {}) =>
  ifOffered(call(upstream, readCoverage, { query }));

/** One page of the figures by group. */
export const listCoverage = (
  upstream: UpstreamContext,
  query: ListQueryInput & { by: CoverageBy; officeId?: string },
) => call(upstream, listCoverageCall, { query });
