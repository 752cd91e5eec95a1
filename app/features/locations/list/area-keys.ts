/** The query keys of an area, and what the calls call it. */
export const AREA_KEYS = ["box", "polygon", "near"] as const;

/** Kilometres around a place, as the stop filter has them. */
export const NEAR = { min: 1, max: 250 } as const;
