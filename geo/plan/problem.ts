/**
 * The problem of planning visits for several agents on several days: the vehicle routing problem
 * with time windows (VRPTW), where a "vehicle" is one agent on one day.
 *
 * Units everywhere: seconds and metres. Times of day are seconds after midnight of the day in
 * question. Agents, days, places, stops and agent-days are numbered from 0.
 */

/** Travel between places. It may be asymmetric. */
export interface Matrix {
  /** How many places there are. */
  readonly size: number;
  /** Seconds; Infinity: there is no way. */
  time(from: number, to: number): number;
  /** Metres; Infinity: there is no way. */
  distance(from: number, to: number): number;
  /** Few of the cells will be needed, and they are not to be worked out all at once. */
  readonly isSparse?: boolean;
  /** Every cell, row by row. Optional: a search over stored cells is several times faster. */
  readonly cells?: { times: Float64Array; distances: Float64Array };
}

/** A matrix that can be sent to a thread. */
export interface MatrixCells {
  times: Float64Array;
  distances: Float64Array;
}

/** Service may begin at any moment from `opens` to `closes`, both included. */
export interface TimeWindow {
  opens: number;
  closes: number;
}

/**
 * A break is taken at a stop after its service, never on the road. A day that ends by `latest`,
 * or can begin after the break, needs none: the agent rests at home.
 */
export interface Break {
  /** The break begins at `earliest` or later. */
  earliest: number;
  /** The break begins at `latest` or earlier. */
  latest: number;
  seconds: number;
}

/** One agent on one day. */
export interface AgentDay {
  agent: number;
  /** Index of the day in the period: day 3 is one day after day 2, whether anybody works or not. */
  day: number;
  /** Place in the matrix where the agent leaves. */
  start: number;
  /** Place in the matrix where the agent returns. */
  end: number;
  /** The agent leaves at `begins` or later and returns at `ends` or earlier. */
  shift: { begins: number; ends: number };
  break?: Break;
  mostStops?: number;
  /** Metres. */
  mostDistance?: number;
  /** In the unit of the stops' `load`. */
  mostLoad?: number;
  skills?: readonly string[];
  /** The day stays as the given plan has it, for example because the shift runs already. */
  frozen?: boolean;
}

/**
 * What was promised, the strongest first. A plan never breaks a promise: a stop whose promise
 * cannot be kept is left unserved, and a stronger promise is never left for a weaker one.
 */
export type Promised =
  /** Service begins on that day within these times. */
  | { degree: "time"; day: number; opens: number; closes: number }
  /** On that day, at any time that is open. */
  | { degree: "day"; day: number }
  /** On any day of the period. The default. */
  | { degree: "week" }
  /** May be left out. */
  | { degree: "suggestion" };

export interface Stop {
  /** Place in the matrix. */
  place: number;
  /** How long the service takes. */
  seconds: number;
  /**
   * When service may begin. A window with a `day` is for that day only; without, for every day.
   * With no windows at all, any time is open; with some, a day without one is closed.
   */
  windows?: readonly (TimeWindow & { day?: number })[];
  load?: number;
  /** 1 (default) to 100. Among equal promises the sum of the priorities served is maximised. */
  priority?: number;
  /** Only these agents may serve it. */
  agents?: readonly number[];
  /** Another agent costs `weights.otherAgent`. */
  preferredAgent?: number;
  /** Only these days are allowed. */
  days?: readonly number[];
  /**
   * A visit that was made before: `atLeast ≤ day − since.day ≤ atMost`. Its day is numbered like the
   * others, so −3 is three days before day 0.
   */
  since?: { day: number; atLeast: number; atMost: number };
  /** All of them are needed. */
  skills?: readonly string[];
  promise?: Promised;
  /** Index of the agent-day on which the stop must stay. */
  locked?: number;
  /** Index of the agent-day that is published. Another one costs `weights.change`. */
  published?: number;
}

/** Two visits whose days must differ: `atLeast ≤ day of second − day of first ≤ atMost`. */
export interface Link {
  first: number;
  second: number;
  atLeast: number;
  atMost: number;
}

/** What a plan costs, once promises and priorities are served. */
export interface Weights {
  /** For a second of a day, from leaving to returning: travel, waiting, service and break. */
  time: number;
  /** For a metre. */
  distance: number;
  /**
   * Fairness: for a second of excess, Σ max(0, length − bound)² / (2 × mean shift) over all agent-days
   * that are not frozen, with the bound max(longest × mean, shortDay × mean shift). The mean is that
   * of used days without waiting; one in ten of all days may be off.
   */
  fairness: number;
  /** A multiple of the mean, up to which no day is too long; 1 by default. */
  longest: number;
  /** A share of the mean shift, up to which no day is too long; 0 by default. */
  shortDay: number;
  /** For each agent-day that is used and not frozen. */
  day: number;
  /** For a stop served by another agent than the preferred one. */
  otherAgent: number;
  /** For a published stop on another agent-day. */
  change: number;
}

export interface PlanProblem {
  matrix: Matrix;
  agentDays: readonly AgentDay[];
  stops: readonly Stop[];
  links: readonly Link[];
  weights: Weights;
}

/** The stops of each agent-day in order, by index. Stops on none are unserved. */
export type Sequences = readonly (readonly number[])[];

export interface PlanFigures {
  /** The weighted sum of `Weights`, of what is served. */
  cost: number;
  /** Metres. */
  distance: number;
  /** Seconds from leaving to returning, for each agent-day; 0 for an unused one. */
  lengths: number[];
  served: number;
}

export interface Plan {
  days: number[][];
  unserved: number[];
  figures: PlanFigures;
  iterations: number;
  /** The search was stopped by its caller. */
  cancelled: boolean;
}

/** How long to search. The clock, in milliseconds, comes from outside. */
export type PlanLimit =
  | { iterations: number }
  | { milliseconds: number; now: () => number; iterations?: number };

export interface PlanProgress {
  iterations: number;
  /** Share of the limit that is used, 0 to 1. */
  spent: number;
  unserved: number;
  cost: number;
}

export interface PlanOptions {
  limit: PlanLimit;
  /** The same seed and the same limit of iterations give the same plan. */
  seed?: number;
  /** A plan to start from. If it breaks no rule, the answer is never worse. */
  from?: Sequences;
  /**
   * How much dearer a plan may be at first to go on from it, in mean legs; 5 if not given. Less finds
   * better plans in a short time near a good `from`, and worse ones in a long time.
   */
  warmth?: number;
  /** Called about a hundred times. `plan` copies the best plan so far, which is always valid. */
  onProgress?: (progress: PlanProgress, plan: () => Plan) => void;
  isCancelled?: () => boolean;
}

/** Any engine that plans; `solvePlan` is one. */
export type PlanEngine = (problem: PlanProblem, options: PlanOptions) => Plan;
