/** How a route keeps to its plan, in words. */

/** What is said of a delay, and how it is drawn. */
export interface Delay {
  words: string;
  kind: "late" | "early" | "on-time";
}

/** When a stop that is left is reached. */
export interface ExpectedStop {
  time: string;
  /** That it is closed by then, and when it is open. */
  closed: string | null;
}

export interface RunningTimes {
  /** Null where there is no plan yet. */
  delay: Delay | null;
  /** By the ids of the stops that are left. */
  expected: Record<string, ExpectedStop>;
  /** How far the agent is off the route and since when; null for one who is not. */
  off: string | null;
}

export const NO_TIMES: RunningTimes = { delay: null, expected: {}, off: null };
