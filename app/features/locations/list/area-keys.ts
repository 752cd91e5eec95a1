/** The query keys of an area, and what the calls call it. */
export const AREA_KEYS = ["box", "polygon", "near"] as const;

/** Kilometres around a place, as the stop filter has them. */
export const NEAR = { min: 1, max: 250 } as const;

/** What a radius may be for a reader, in their own unit, and what it is at first. */
export const RADIUS = {
  km: { ...NEAR, usual: 5 },
  mi: { min: 1, max: 155, usual: 3 },
} as const;
