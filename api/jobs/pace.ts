/** Longer steps hold up requests, above all where there is one connection for all. */
const TARGET_MS = 80;

/** How much each step takes on, from how long the steps before took. */
export interface Pace {
  readonly size: number;
  /** Tells how long a step of the present size took. */
  took(ms: number): void;
}

/** Begins at one and doubles while steps stay well under 80 ms; halves when they take longer. */
export function createPace(most: number): Pace {
  let size = 1;
  return {
    get size() {
      return size;
    },
    took(ms) {
      if (ms < TARGET_MS / 2) size = Math.min(size * 2, most);
      else if (ms > TARGET_MS * 1.5) size = Math.max(1, Math.floor(size / 2));
    },
  };
}
