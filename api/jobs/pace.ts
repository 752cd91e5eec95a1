/** How much each step takes on, from how long the steps before took. */
export interface Pace {
  readonly size: number;
  /** Tells how long a step of the present size took, and how long it should. */
  took(ms: number, target: number): void;
}

/** Begins at one and doubles while steps stay well under their target; halves when they take longer. */
export function createPace(most: number): Pace {
  let size = 1;
  return {
    get size() {
      return size;
    },
    took(ms, target) {
      if (ms < target / 2) size = Math.min(size * 2, most);
      else if (ms > target * 1.5) size = Math.max(1, Math.floor(size / 2));
    },
  };
}
