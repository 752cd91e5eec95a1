import { z } from "zod";
import { Day, Id, Instant, line, TimeOfDay } from "../common";
import { OfficeRef, UserRef } from "../offices/schema";
import {
  LEFT_OUT_KINDS,
  MOST_DAY_METRES,
  MOST_LEFT_OUT,
  MOST_PLAN_AGENTS,
  MOST_PLAN_DAYS,
  MOST_PLAN_PLACES,
  PLAN_STATUSES,
  PLANNING_SILENCE,
} from "./facts";

const seconds = z.number().min(0).max(1e9);
const metres = z.number().min(0).max(1e9);
const index = z.number().int().min(0);
const way = { seconds, metres };
const position = {
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
};

/** Where an agent's days begin and end. */
export const PlanDepot = z.object({ name: line(200), ...position });
export type PlanDepot = z.infer<typeof PlanDepot>;

/** An agent as the plan has them: from the working times, and as changed by hand. */
export const PlanAgent = z.object({
  userId: Id,
  name: line(200),
  from: TimeOfDay.describe(
    "When the first stop may be reached, or the start place left, by the clocks of the office.",
  ),
  until: TimeOfDay.describe(
    "When the last stop is left, or the start place reached, at the latest.",
  ),
  depot: PlanDepot.nullish().describe(
    "Where days begin and end; null: at the first and last stop.",
  ),
  breakMinutes: z.number().int().min(0).max(600),
  latestBreak: TimeOfDay.nullish().describe(
    "When the break begins at the latest, if that is later than usual; null: 1.5 hours after the middle of the day.",
  ),
  mostStops: z.number().int().min(1).max(1000).nullable().describe("Of one day; null: any."),
  mostDistance: z
    .number()
    .int()
    .min(1)
    .max(MOST_DAY_METRES)
    .nullish()
    .describe("Metres of one day, with the ways from and to its start place; null: any."),
  daysOff: z.array(Day).max(MOST_PLAN_DAYS),
  usual: z
    .object({ from: TimeOfDay, until: TimeOfDay, breakMinutes: z.number().int().min(0).max(600) })
    .nullish()
    .describe(
      "The agent's working time as it was read; the fields above may be changed by hand. Null: not known.",
    ),
});
export type PlanAgent = z.infer<typeof PlanAgent>;

/** A location to be visited, as it was when the plan was made. */
export const PlanPlace = z.object({
  locationId: Id,
  name: z.string().max(500),
  ...position,
  visitMinutes: z.number().int().min(0).max(1440),
  priority: z.number().int().min(1).max(5).nullable(),
  openingHours: z.string().max(2000).nullable(),
  closedDays: z.array(Day).max(400),
  agentId: Id.nullable().describe("The agent that the location is given to."),
  onlyAgentId: Id.nullable().describe("Only this agent may serve it."),
  onlyDay: Day.nullable().describe("Only on this day."),
  from: TimeOfDay.nullable().describe("Promised: not before, on `onlyDay` or each day."),
  until: TimeOfDay.nullable().describe("Promised: the visit begins by then."),
  outsideHours: z
    .object({ day: Day, opens: seconds, closes: seconds })
    .nullish()
    .describe(
      "Allowed by hand: on this day the visit may begin from `opens` to `closes`, in seconds after midnight, whatever the hours are.",
    ),
  lastVisit: Day.nullish().describe("When it was visited last; see `leastDays`."),
  isRequired: z.boolean().describe("Served before what is merely suggested."),
  lockedTo: z
    .object({ userId: Id, day: Day })
    .nullable()
    .describe("Planning again leaves it on the day of this agent."),
  isTakenOff: z
    .boolean()
    .nullish()
    .describe("Taken off by hand: planning again serves it on no day, until it is put back."),
});
export type PlanPlace = z.infer<typeof PlanPlace>;

export const PlanRules = z.object({
  fairness: z
    .number()
    .int()
    .min(0)
    .max(100)
    .describe("0: the least driving on the fewest days; 100: the most even days."),
  respectHours: z.boolean(),
  keepAgents: z
    .enum(["always", "prefer", "ignore"])
    .describe("The agents that locations are given to."),
  leastDays: z
    .number()
    .int()
    .min(1)
    .max(365)
    .nullish()
    .describe("No location is visited sooner after its last visit; null: at any time."),
  noticeMinutes: z
    .number()
    .int()
    .min(0)
    .max(1440)
    .nullish()
    .describe("A shift that runs, or begins within so many minutes, stays as it is; null: 120."),
});
export type PlanRules = z.infer<typeof PlanRules>;

export const PlanFigures = z.object({
  served: z.number().int().min(0),
  unserved: z.number().int().min(0),
  distance: metres.describe("Metres."),
  driving: seconds.describe("Seconds on the road."),
  ways: z
    .object(way)
    .nullish()
    .describe("What the ways from and to start places have of both; null: days have none."),
  longest: seconds.describe("Seconds of the longest day."),
  mean: seconds.describe("Seconds of a day, of those that have stops."),
  days: z.number().int().min(0).describe("Days of agents that have stops."),
});
export type PlanFigures = z.infer<typeof PlanFigures>;

/** One agent's day. Times are seconds after midnight by the clocks of the agent's office. */
export const PlannedDay = z.object({
  userId: Id,
  day: Day,
  isLocked: z.boolean().describe("Planning again leaves it as it is."),
  stops: z
    .array(
      z.object({
        place: index.describe("Its index among `places`."),
        arrival: seconds,
        begins: seconds.describe("Later than the arrival where the agent waits."),
        departure: seconds,
        broken: z
          .array(z.string().max(20))
          .max(10)
          .describe("Rules that a move by hand breaks here, such as `window`."),
      }),
    )
    .max(1000),
  legs: z.array(seconds).max(1000).describe("Seconds on the road between its stops."),
  wayOut: z
    .object({ leaves: seconds, ...way })
    .nullish()
    .describe("From where the agent starts to the first stop; null: the day begins there."),
  wayBack: z
    .object({ returns: seconds, ...way })
    .nullish()
    .describe("From the last stop to where the agent ends; null: the day ends there."),
  distance: metres.describe("With the ways out and back."),
  breakAt: seconds.nullable().describe("When the break begins; null: none on the way."),
});
export type PlannedDay = z.infer<typeof PlannedDay>;

/** A change after which a place could be served. */
export const PlanChange = z.object({
  rule: z.string().max(20).describe("The rule that is in the way, such as `shift`."),
  userId: Id.nullable(),
  day: Day.nullable(),
  amount: z.number().min(0).max(1e9).describe("Minutes, metres, stops or days, by the rule."),
  begins: seconds.nullable().describe("Of a window: when the visit would begin."),
});
export type PlanChange = z.infer<typeof PlanChange>;

export const UnservedPlace = z.object({
  place: index,
  rule: z.string().max(20).nullable().describe("Null: it fits as things are."),
  ways: z.array(z.array(PlanChange).min(1).max(5)).max(3).describe("The smallest change first."),
});
export type UnservedPlace = z.infer<typeof UnservedPlace>;

export const PlanProposal = z.object({
  days: z.array(PlannedDay).max(MOST_PLAN_AGENTS * MOST_PLAN_DAYS),
  unserved: z.array(UnservedPlace).max(MOST_PLAN_PLACES),
  figures: PlanFigures,
  before: PlanFigures.nullable().describe("Those of the proposal before this one."),
  isCut: z
    .boolean()
    .nullish()
    .describe("Days or places of it are gone. `before` has the figures from before they went."),
  curve: z
    .array(z.object({ fairness: index.max(100), figures: PlanFigures }))
    .max(11)
    .describe("What other settings of fairness give."),
});
export type PlanProposal = z.infer<typeof PlanProposal>;

export const PlanLeftOut = z.object({
  name: z.string().max(500).describe("A location, an agent on a day, or how many more."),
  why: z.string().max(500),
  count: z.number().int().min(1).max(1e9).nullish().describe("How many it stands for; null: one."),
  kind: z
    .enum(LEFT_OUT_KINDS)
    .nullish()
    .describe("What it is; `agent-day`: an agent on a day. Null: not known."),
});
export type PlanLeftOut = z.infer<typeof PlanLeftOut>;

/** All that a plan is about. The API stores it, and a console works it out. */
export const PlanDocument = z.object({
  days: z.array(Day).min(1).max(MOST_PLAN_DAYS),
  agents: z.array(PlanAgent).min(1).max(MOST_PLAN_AGENTS),
  places: z.array(PlanPlace).min(1).max(MOST_PLAN_PLACES),
  rules: PlanRules,
  leftOut: z
    .array(PlanLeftOut)
    .max(MOST_LEFT_OUT)
    .nullish()
    .describe(
      "What was asked for and the plan does not have, and why: first what was left out last.",
    ),
  proposal: PlanProposal.nullable(),
});
export type PlanDocument = z.infer<typeof PlanDocument>;

export const PlanStatus = z.enum(PLAN_STATUSES);

export const Plan = z.object({
  id: Id,
  name: z.string(),
  officeId: Id,
  office: OfficeRef.nullish(),
  status: PlanStatus,
  firstDay: Day,
  lastDay: Day,
  agentCount: z.number().int().min(1),
  placeCount: z.number().int().min(1),
  progress: z.number().min(0).max(1).nullish().describe("While it is being planned."),
  reason: z.string().nullish().describe("Why it stopped without a proposal."),
  seenAt: Instant.nullish().describe(
    `The latest sign of life of whoever plans, who is taken for gone after ${PLANNING_SILENCE} seconds without.`,
  ),
  createdById: Id.nullish(),
  createdBy: UserRef.nullish(),
  acceptedAt: Instant.nullish(),
  createdAt: Instant.nullish(),
  updatedAt: Instant.nullish().describe("Of the document; progress does not change it."),
  /** Only of a single plan that is read; writes answer without it. */
  document: PlanDocument.nullish(),
});
export type Plan = z.infer<typeof Plan>;

/** Agents or locations that are not as a proposal has them. */
export const PlanDifference = z.object({
  what: z.string().describe("Such as `Locations that moved`."),
  names: z.array(z.string()).min(1).describe("All of them, however many."),
});
export type PlanDifference = z.infer<typeof PlanDifference>;

export const PlanDifferences = z.object({
  differences: z.array(PlanDifference),
  help: z.string().nullable().describe("What to do about them; null if there are none."),
});
export type PlanDifferences = z.infer<typeof PlanDifferences>;
