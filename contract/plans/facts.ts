/** Limits of a plan for several agents and days. Free of zod: the browser bundle uses it too. */

export const MOST_PLAN_PLACES = 2000;
export const MOST_PLAN_AGENTS = 30;
export const MOST_PLAN_DAYS = 14;
/** Entries of what was left out that a plan stores. */
export const MOST_LEFT_OUT = 500;
/** What an entry of what was left out is about; `agent-day`: an agent on a day. */
export const LEFT_OUT_KINDS = ["place", "agent", "agent-day", "day", "route"] as const;
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number];
/** The longest "most distance" of an agent's day, in metres. */
export const MOST_DAY_METRES = 2_000_000;
/** Bytes of a plan as JSON. */
export const LARGEST_PLAN = 4_000_000;
/** The most plans of an office. */
export const MOST_PLANS = 200;
/** A plan is deleted this long after its last change and its last day. */
export const PLAN_RETENTION_DAYS = 90;

/** `planning`: a console is at work; `stopped`: it ended without a proposal, and says why. */
export const PLAN_STATUSES = ["planning", "proposed", "stopped", "accepted"] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** A shift that begins within so many minutes stays as it is, if the plan's rules say nothing else. */
export const USUAL_NOTICE = 120;

/** Seconds without a sign of life after which whoever plans is taken for gone. */
export const PLANNING_SILENCE = 60;
