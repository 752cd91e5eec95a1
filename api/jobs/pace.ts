/** How much each step takes on, from how long the steps before took. */
export interface Pace {
  readonly size: number;
  /** Tells how long a step of the present size took, and how long it should. */
  took(ms: number, target: number): void;
}

/** Share of the latest step in the mean: a step that had to wait says little about the next. */
const WEIGHT = 0.25;

/** Creates a pace that begins at 1, follows the mean time of one, and at most doubles from step to step. */
export function createPace(most: number): Pace {
  let size = 1;
  /** Milliseconds that one takes. */
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
