/** Addresses of the plan report. */
import { withQuery } from "~/lib/url";

/** Its tables; the first is the usual one. */
export const PLAN_TABLES = ["routes", "days", "agents", "offices"] as const;
export type PlanTable = (typeof PLAN_TABLES)[number];

/** @param asked its days as date inputs write them, whose routes, and which table */
export const planReportUrl = (
  asked: {
    from?: string | undefined;
    to?: string | undefined;
    officeId?: string | undefined;
    userId?: string | undefined;
    by?: PlanTable | undefined;
  } = {},
) => withQuery("/reports/plan", asked);

/** How long visits take, and what is suggested of it. */
export const visitTimesUrl = () => "/reports/plan/visit-times";
/** Its suggestions as a file. */
export const visitTimesFileUrl = () => `${visitTimesUrl()}.csv`;
/** The form that sets how long a visit takes, at a location or of a type; see `overListUrl`. */
export const setVisitTimePath = (what: "location" | "type") => `${visitTimesUrl()}/${what}`;
