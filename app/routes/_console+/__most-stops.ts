/** So many stops has a route at most, as the upstream has it. */
export const MOST_STOPS = 1000;
