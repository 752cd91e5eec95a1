/** Addresses of visits. */
import { type ColumnFilters, formatColumnFilters } from "contract/column-filters";
import { withQuery } from "~/lib/url";

/** The visits; an office manager gets their first page. */
export const visitsUrl = (isAdmin: boolean) => (isAdmin ? "/visits" : "/visits?visitsPage=1");
/** The visits, narrowed by the list's filters. */
export const visitsWithUrl = (filters: ColumnFilters) =>
  withQuery("/visits", { visitsPage: 1, visitsFilters: formatColumnFilters(filters) });
export const REVIEWS = ["confirm", "unconfirm"] as const;
export type ReviewName = (typeof REVIEWS)[number];
/** The question whether chosen visits are confirmed, or are not any more; see `overListUrl`. */
export const reviewVisitsPath = (review: ReviewName) => `/visits/${review}`;
/** Reports that came too late to count. */
export const lateReportsPath = () => "/visits/needs-a-look";
export const LATE_ANSWERS = ["accept", "reject"] as const;
export type LateAnswer = (typeof LATE_ANSWERS)[number];
/** Accepts or rejects late reports; see `overListUrl`. */
export const reviewLatePath = (answer: LateAnswer) => `/visits/needs-a-look/${answer}`;
/** Visits that positions suggest and nobody has reported. */
export const presumedVisitsPath = () => "/visits/presumed";
/** Says that presumed visits were made, or were not; see `overListUrl`. */
export const answerPresumedPath = (answer: LateAnswer) => `/visits/presumed/${answer}`;
/** The reasons that agents choose from. */
export const visitReasonsUrl = () => "/visits/reasons";
