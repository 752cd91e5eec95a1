/** Addresses of visits. */

/** The visits; an office manager gets their first page. */
export const visitsUrl = (isAdmin: boolean) => (isAdmin ? "/visits" : "/visits?visitsPage=1");
export const REVIEWS = ["confirm", "unconfirm"] as const;
export type ReviewName = (typeof REVIEWS)[number];
/** The question whether chosen visits are confirmed, or are not any more; see `overListUrl`. */
export const reviewVisitsPath = (review: ReviewName) => `/visits/${review}`;
