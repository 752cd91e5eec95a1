import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Id, Instant } from "../common";
import { Location, OfficeRef, TypeOfLocation, UserRef } from "../entities";
import { ListQuery, listOf } from "../list";
import { Period, ReportQuery } from "./calls";

const plan = {
  tag: "Planned vs. actual",
  scope: "entity",
  method: "GET",
  access: MANAGERS,
  extension: true,
} as const;

const count = z.number().int().nonnegative();
const amount = z.number().nonnegative();

/*
 * A run is what came of a route that is completed, beside what was planned when it began: when it
 * became active or its first visit was reported; of one that never did, when it was completed.
 *
 * - Planned time: `estimatedTime` of the road, and at each stop the `visitMinutes` of its location, else
 *   of the location's type, else 20.
 * - Real time: from the first arrival to the last departure, without breaks of more than 6 hours between
 *   leaving a stop and reaching the next, such as nights. Of a round trip until it was completed. Not
 *   known without visits, where the last visit before a break or the end has no departure, and where a
 *   round trip was completed more than 6 hours after the last departure.
 * - Real distance: along the agent's recorded positions in that time, from stop to stop. Positions that are
 *   less exact than 100 m are left out, and moves of less than 30 m. Where positions are more than 5
 *   minutes and 500 m apart the straight line is a gap; not known when gaps make up more than a tenth of
 *   the way, or several agents visited.
 * - A factor is the real by the planned; of many routes the sums of both, of routes where both are known
 *   and something was planned.
 *
 * A run belongs to the office that answers for its route now, and to the agent who made its last visit.
 */
const Run = {
  plannedTime: amount.describe("Seconds."),
  time: amount.nullable().describe("Seconds; null where it is not known."),
  timeFactor: amount.nullable(),
  plannedDistance: amount.describe("Metres."),
  distance: amount.nullable().describe("Metres; null where it is not known."),
  distanceFactor: amount.nullable(),
  plannedStay: amount.describe("Seconds of the planned time that are spent at stops."),
  stay: amount
    .nullable()
    .describe(
      "Seconds from arrivals to departures; null without visits, or where one has not both, the departure later.",
    ),
  stops: count.describe("Stops of the route when it was completed."),
  skipped: count.describe("Those of them that were never visited."),
  notVisited: count.describe(
    "Those of them whose visits all say that they were not actually made.",
  ),
  orderKept: z
    .boolean()
    .nullable()
    .describe(
      "Whether the stops of the plan were first reached in its order; null with fewer than two of them.",
    ),
  changed: z.boolean().describe("Whether stops were added, taken off or moved after it began."),
};

export const RouteRun = z.object({
  id: Id.describe("The route's."),
  name: z.string(),
  endTime: Instant,
  ...Run,
  agent: UserRef.nullish(),
  office: OfficeRef.nullish(),
});
export type RouteRun = z.infer<typeof RouteRun>;

/** What is added up of runs. */
const RunSums = z.object({
  routes: count.describe("Routes that were completed in the period."),
  timed: count.describe("Those whose time is known and was planned; the next three are of these."),
  plannedTime: amount,
  time: amount,
  timeFactor: amount.nullable(),
  measured: count.describe(
    "Those whose distance is known and was planned; the next three are of these.",
  ),
  plannedDistance: amount,
  distance: amount,
  distanceFactor: amount.nullable(),
  stayed: count.describe("Those whose stay is known and was planned; the next three are of these."),
  plannedStay: amount,
  stay: amount,
  stayFactor: amount.nullable(),
  ordered: count.describe("Those whose order is known to be followed or not."),
  orderKept: count.describe("Those of them whose order was followed."),
  stops: count,
  skipped: count,
  notVisited: count,
});
export type RunSums = z.infer<typeof RunSums>;

/** Routes that were completed within the period, of the office and by the agent asked for. */
const PlanQuery = ReportQuery.extend({
  officeId: Id.optional().describe("Only routes of this office, without its branches."),
  userId: Id.optional().describe("Only routes that this agent ran."),
});

/** Weeks begin on Monday. */
export const RunSpan = z.enum(["day", "week", "month"]);
export type RunSpan = z.infer<typeof RunSpan>;

export const PlanReport = Period.extend({
  ...RunSums.shape,
  agents: z
    .array(z.object({ agent: UserRef, ...RunSums.shape }))
    .describe("Who ran the most of them; by routes, then by name."),
  offices: z
    .array(z.object({ office: OfficeRef, ...RunSums.shape }))
    .describe("Which completed the most of them; by routes, then by name."),
  spans: z
    .array(z.object({ begins: z.iso.date(), ...RunSums.shape }))
    .describe(
      "Every day, week or month of the period in order, by the day on which it was completed; at most the last 120. The first may begin before the period does.",
    ),
});
export type PlanReport = z.infer<typeof PlanReport>;

export const planReport = defineCall({
  ...plan,
  id: "planReport.get",
  path: "/plan-report",
  summary: "How completed routes compare with the plan: in all, by agent, by office, over time",
  query: PlanQuery.extend({
    by: RunSpan.default("week"),
    limit: z.coerce
      .number<number | string>()
      .int()
      .min(1)
      .max(100)
      .default(10)
      .describe("Agents and offices."),
  }),
  reply: PlanReport,
});

export const listRouteRuns = defineCall({
  ...plan,
  id: "planReport.routes",
  path: "/plan-report/routes",
  summary: "Completed routes one by one, as planned and as run; the last completed first",
  query: ListQuery.extend(PlanQuery.shape),
  reply: listOf(RouteRun),
});

/*
 * How long visits took, in whole minutes: of visits that were actually made and took from 1 minute to 4
 * hours. The median is the middle one, of an even number the lower of both; the quartiles likewise.
 */
const Stays = {
  visits: count,
  lower: count.describe("The lower quartile."),
  median: count,
  upper: count.describe("The upper quartile."),
  planned: count.describe(
    "Minutes that are planned now: the location's own, else its type's, else 20.",
  ),
};

/** The median of a location's latest 50 such visits, where there are 5 and it is 5 minutes or more from what is planned. */
export const StaySuggestion = z.object({
  id: Id.describe("The location's."),
  ...Stays,
  location: Location,
});
export type StaySuggestion = z.infer<typeof StaySuggestion>;

/** Visits of the last four quarters of the year and of this one, of the offices in scope. */
export const TypeStay = z.object({
  type: TypeOfLocation,
  ...Stays,
  suggested: z
    .boolean()
    .describe(
      "Whether there are 10 visits, and the median is 5 minutes or more from what is planned.",
    ),
});
export type TypeStay = z.infer<typeof TypeStay>;

export const planSuggestions = defineCall({
  ...plan,
  id: "planReport.suggestions",
  path: "/plan-suggestions",
  summary:
    "Locations whose visits take longer or shorter than planned, those with the most visits first; and how long visits take by type",
  query: ListQuery.extend({ officeId: Id.optional().describe("Only of this office.") }),
  reply: listOf(StaySuggestion).extend({
    types: z.array(TypeStay).describe("Types with such a visit, by name."),
  }),
});
