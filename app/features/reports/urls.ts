/** Addresses of reports. */

import type { ReportName } from "contract/reports/facts";
import { withQuery } from "~/lib/url";

export const reportsUrl = () => "/reports";
/** @param period its days, as date inputs write them */
export const reportUrl = (
  name: ReportName,
  period: { from?: string; to?: string; officeId?: string | undefined } = {},
) => withQuery(`/reports/${name}`, period);
/**
 * The table of a report as a file. Not the report's own address with an ending, as other lists have
 * theirs: that one names a report as well.
 *
 * @param at the report's path
 * @param query of the report's address
 */
export const reportFileUrl = (at: string, query: URLSearchParams) => `${at}/table.csv?${query}`;
