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
