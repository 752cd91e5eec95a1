/** Addresses of the dashboard; the page itself is in `~/session/urls`, as sign-in leads there. */
import type { PeriodDays } from "~/lib/period";
import { withQuery } from "~/lib/url";
import { dashboardUrl } from "~/session/urls";

/** The dashboard with the visits of so many days up to today. */
export const dashboardOfUrl = (days: PeriodDays) => withQuery(dashboardUrl(), { days });
