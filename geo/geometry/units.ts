/** The unit of distances: kilometres, or miles where it is undefined. */
export type Units = "km" | undefined;
