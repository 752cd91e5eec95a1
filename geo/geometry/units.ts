/** The unit of distances: kilometres, or miles where it is undefined. */
export type Units = "km" | undefined;

export const METRES_PER_FOOT = 0.3048;
