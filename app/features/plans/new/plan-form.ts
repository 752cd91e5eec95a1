/** The form that begins a plan. */
import { MOST_PLAN_AGENTS, MOST_PLAN_DAYS, USUAL_NOTICE } from "contract/plans/facts";
import { z } from "zod";
import { formDay } from "~/kit/form/day";
import { formatCount } from "~/lib/figures";
import { DAY_CHANGES } from "../words";

/** The most miles or kilometers that the form takes. */
const FARTHEST = 1000;

const NO_STOPS = "Enter a number of stops from 1 to 1000, or leave it empty";
const NO_DISTANCE = `Enter a distance from 1 to ${formatCount(FARTHEST)}, or leave it empty`;
const NO_DAYS = "Enter a number of days from 1 to 365, or leave it empty";
const NO_COUNT = `Choose 1 to ${MOST_PLAN_DAYS} days`;
const TOO_MANY = `Choose at most ${MOST_PLAN_AGENTS} agents`;
const TOO_LONG = `Choose at most ${MOST_PLAN_DAYS} days`;

const id = z.string().max(64);

export const NewPlanForm = z.object({
  name: z.string("Enter a name").trim().min(1, "Enter a name").max(200),
  officeId: z.string("Choose an office").min(1, "Choose an office").max(64),
  /** The first day that the form chooses, and how many there are from it on. */
  from: formDay,
  dayCount: z.coerce.number(NO_COUNT).int(NO_COUNT).min(1, NO_COUNT).max(MOST_PLAN_DAYS, NO_COUNT),
  /** What its boxes were for; see `requireShown`. */
  shown: z.string().max(200).optional(),
  agentIds: z
    .array(id, "Choose an agent")
    .min(1, "Choose an agent")
    .max(MOST_PLAN_AGENTS, TOO_MANY),
  days: z.array(formDay, "Choose a day").min(1, "Choose a day").max(MOST_PLAN_DAYS, TOO_LONG),
  /** Where the places come from; see `placesOf`. */
  source: z.string("Choose the places").max(80),
  ids: z.array(id).max(1000).default([]),
  /** The query of the locations list, for places that were handed over by it. */
  list: z.string().max(4000).optional(),
  fairness: z.coerce.number().int().min(0).max(100).default(50),
  respectHours: z.literal("on").optional(),
  keepAgents: z.enum(["always", "prefer", "ignore"]).default("prefer"),
  mostStops: z.coerce
    .number(NO_STOPS)
    .int(NO_STOPS)
    .min(1, NO_STOPS)
    .max(1000, NO_STOPS)
    .optional(),
  /** In the unit that the form was shown in. */
  mostDistance: z.coerce
    .number(NO_DISTANCE)
    .min(1, NO_DISTANCE)
    .max(FARTHEST, NO_DISTANCE)
    .optional(),
  unit: z.enum(["mi", "km"]).default("mi"),
  dayChange: z.enum(DAY_CHANGES).default("0"),
  /** Where days begin and end: an address or coordinates. */
  depot: z.string().trim().max(200).default(""),
  leastDays: z.coerce.number(NO_DAYS).int(NO_DAYS).min(1, NO_DAYS).max(365, NO_DAYS).optional(),
  notice: z.coerce.number().int().min(0).max(1440).default(USUAL_NOTICE),
  key: z.string().min(1).max(64).optional(),
});
export type NewPlanForm = z.output<typeof NewPlanForm>;
