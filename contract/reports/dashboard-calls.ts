import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Id } from "../common";

const count = z.number().int().nonnegative();

/** How things are now. Each figure is the total of the list that its words name. */
export const Dashboard = z.object({
  routes: z
    .object({ new: count, active: count, paused: count, completed: count, inactive: count })
    .describe("Routes by their status."),
  lateRoutes: count.describe(
    "Active routes whose planned end has passed: those of `GET /routes` by `filters=late:true`.",
  ),
  doNotVisit: count.describe(
    "Locations marked `do not visit` that a route which is new, active or paused has still to visit: those of `GET /locations` by `filters=doNotVisit:true,onRoute:true`.",
  ),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = defineCall({
  id: "dashboard.get",
  tag: "Reports",
  scope: "entity",
  extension: true,
  method: "GET",
  path: "/dashboard",
  summary: "How routes and their stops are now",
  access: MANAGERS,
  query: z.object({
    officeId: Id.optional().describe(
      "Only routes given to this office, and its locations; without its branches.",
    ),
  }),
  reply: Dashboard,
});
