/** Kept free of zod: the browser bundle uses it too. */

/** What of a location is typed as text, with the most characters that the API takes. */
export const LOCATION_TEXTS = {
  name: 200,
  description: 2000,
  dbaName: 200,
  address: 300,
  city: 100,
  zip: 20,
  latitude: 24,
  longitude: 24,
} as const;
export type LocationText = keyof typeof LOCATION_TEXTS;
