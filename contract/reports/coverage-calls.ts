import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Id, Instant } from "../common";
import { ListQuery, listOf } from "../list";
import { COVERAGE_GROUPS } from "../list-columns";

const coverage = {
  tag: "Reports",
  scope: "entity",
  method: "GET",
  access: MANAGERS,
  extension: true,
} as const;

const count = z.number().int().nonnegative();
const ofOffice = {
  officeId: Id.optional().describe("Only locations of this office, without its branches."),
};

/**
 * How many locations are in which state now. Active locations count that are not marked "do not
 * visit", as of the office, agent, type and chain that they have now.
 *
 * A visit counts when it was actually made, confirmed or not. The next one is due `visitEvery` days
 * after the day of the latest, by the clocks of the location's office; once the day on which it is
 * due has ended there, the location is overdue.
 */
export const CoverageCounts = z.object({
  total: count.describe("With an interval: covered, overdue and never visited."),
  covered: count.describe("Visited within their interval."),
  overdue: count.describe("Visited, but longer ago than their interval."),
  never: count.describe("With an interval, and never visited."),
  share: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe("The share of `total` that is covered, from 0 to 1; null where no interval is set."),
  noInterval: count.describe("Without an interval: in no other figure."),
  noIntervalNever: count.describe("Those of them that were never visited."),
});
export type CoverageCounts = z.infer<typeof CoverageCounts>;

export const Coverage = z.object({
  at: Instant.describe("The moment that it is said of."),
  timeZone: z.string().describe("Whose days the weeks are."),
  ...CoverageCounts.shape,
  weeks: z
    .array(
      z.object({
        date: z.iso.date(),
        overdue: count,
        never: count,
      }),
    )
    .describe(
      "The debt at the end of a day, in each location's office, twelve weeks ago and every week since; the last is of now. Of the locations that count now, by the interval that they have now; one that was never visited counts from the day on which it was made.",
    ),
});
export type Coverage = z.infer<typeof Coverage>;

export const readCoverage = defineCall({
  ...coverage,
  id: "coverage.read",
  path: "/coverage",
  summary: "How many locations are visited within their interval, and how that changed in 12 weeks",
  query: z.object(ofOffice),
  reply: Coverage,
});

/** The locations of one office, agent, type, chain or city. */
export const CoverageGroup = z.object({
  id: z
    .string()
    .describe("Of what they are of; the city in lower case; empty where there is none."),
  name: z.string().nullish(),
  ...CoverageCounts.shape,
  debt: count.describe("Overdue and never visited."),
});
export type CoverageGroup = z.infer<typeof CoverageGroup>;

export const listCoverage = defineCall({
  ...coverage,
  id: "coverage.list",
  path: "/coverage/groups",
  summary: "The same by office, agent, type, chain or city, the most debt first",
  query: ListQuery.extend({ by: z.enum(COVERAGE_GROUPS), ...ofOffice }),
  reply: listOf(CoverageGroup),
});
