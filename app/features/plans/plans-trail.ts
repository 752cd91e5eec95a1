import { routesUrl } from "~/features/urls";
import { dashboardUrl } from "~/session/urls";
import type { Crumb } from "~/ui/page";
import { plansUrl } from "./urls";

/** The way to a page below the list of plans. */
export const plansTrail = (title: string): Crumb[] => [
  { label: "Home", to: dashboardUrl() },
  { label: "Routes", to: routesUrl() },
  { label: "Plans", to: plansUrl() },
  { label: title },
];
