/** How much each step takes on, from how long the steps before took. */
export interface Pace {
  readonly size: number;
  /** Tells how long a step of the present size took, and how long it should. */
  took(ms: number, target: number): void;
}

/** How much a step counts beside those before it: one that had to wait says little of the next. */
const WEIGHT = 0.25;

/** Begins at one and at most doubles from step to step, up to what fits the target. */
export function createPace(most: number): Pace {
  let size = 1;
  /** What one takes. */
  let mean: number | undefined;
  return {
    get size() {
      return size;
    },
    took(ms, target) {
      const each = ms / size;
      mean = mean === undefined ? each : mean + (each - mean) * WEIGHT;
      const fitting = mean > 0 ? Math.round(target / mean) : most;
      size = Math.max(1, Math.min(fitting, size * 2, most));
    },
  };
}
