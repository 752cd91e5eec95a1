/** Addresses of the coverage report. */
import type { CoverageBy } from "contract/list-columns";
import { withQuery } from "~/lib/url";

export const coveragePath = () => "/reports/coverage";
/** @param by what locations are grouped by; by office where it is not said */
export const coverageUrl = (query: { by?: CoverageBy; officeId?: string } = {}) =>
  withQuery(coveragePath(), query);
/** The table as a file, as those of the other reports are had. @param query of the report's address */
export const coverageFileUrl = (query: URLSearchParams) => `${coveragePath()}/table.csv?${query}`;
/** Leads to Create Route with the locations that have waited longest as stops. */
export const routeOfDueUrl = (query: { officeId?: string }) =>
  withQuery("/reports/coverage/make-route", query);
