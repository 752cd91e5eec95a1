/** What a location's texts may be. Free of zod: the browser bundle uses it too. */

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

/** What every form that makes a location says when its name, place or type is missing. */
export const NO_NAME = "Name isn't valid";
export const NO_LOCATION = "Please select a location";
export const NO_TYPE = "Please select a location type";

const LONGEST_NAME = 200;

/** Whether a location may be called so. */
export const isName = (name: string | undefined) => {
  const length = name?.trim().length ?? 0;
  return length > 0 && length <= LONGEST_NAME;
};
