/** Where plans begin. What only their own pages lead to is no script of other pages. */
import { withQuery } from "~/lib/url";

export const plansUrl = () => "/plan";
/** The form of a new plan; see `placesOf` for the sources of its places. */
export const newPlanUrl = (
  query: { officeId?: string; source?: "overdue" | "due" | `import:${string}` } = {},
) => withQuery("/plan/new", query);
/** The question whether the routes of a week are copied to the next one. */
export const copyWeekUrl = (query: { officeId?: string; week?: string; branches?: "on" } = {}) =>
  withQuery("/plan/copy", query);
