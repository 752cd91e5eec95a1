import { formatColumnFilters } from "contract/column-filters";
import { withQuery } from "~/lib/url";

/** Routes that are repeated, and one of them with its days. */
export const recurringRoutesUrl = () => "/routes/recurring";
/** Those of one agent, by name. */
export const recurringRoutesOfUrl = (agent: string) =>
  withQuery("/routes/recurring", {
    page: 1,
    filters: formatColumnFilters({ "user.displayName": agent }),
  });
export const recurringRouteUrl = (id: string) => `/routes/recurring/${encodeURIComponent(id)}`;
/** A dialog over a recurring route; `from` and `routeId`: the day and the stops that a change begins with. */
export const recurringDialogUrl = (
  id: string,
  dialog: "change" | "end",
  query: { from?: string | undefined; routeId?: string | undefined } = {},
) => withQuery(`${recurringRouteUrl(id)}/${dialog}`, query);
/** The dialog that creates the route of one day of it. */
export const recurringDayUrl = (id: string, day: string) =>
  `${recurringRouteUrl(id)}/days/${encodeURIComponent(day)}`;
