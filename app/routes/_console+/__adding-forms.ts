/** What every form that adds a stop to a route has in common. */
import { z } from "zod";

const id = z.string().max(64);

/** Where to add, to which state of the route, and only once. */
export const ADDING = {
  /** The stop after which to add; see `AT_START`. */
  afterStop: id.optional(),
  /** The route's `updatedAt` as the form showed it. */
  updatedAt: z.string().max(40).optional(),
  /** The `Idempotency-Key`. */
  requestKey: z.string().max(200).optional(),
};

/** In place of a stop's id: before the first one. */
export const AT_START = "start";

export const NO_NAME = "Name isn't valid";
export const NO_LOCATION = "Please select a location";
export const NO_TYPE = "Please select a location type";

const LONGEST_NAME = 200;
export const isName = (name: string | undefined) => {
  const length = name?.trim().length ?? 0;
  return length > 0 && length <= LONGEST_NAME;
};
