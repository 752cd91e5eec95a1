import { z } from "zod";
import { orderedChecks } from "~/lib/ordered-checks";

const id = z.string().max(64);

/** What every form that adds a stop carries: where, to which state of the route, and only once. */
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
export const CHOOSE_LOCATION = "Please select a location first.";

const LONGEST_NAME = 200;
export const isName = (name: string | undefined) => {
  const length = name?.trim().length ?? 0;
  return length > 0 && length <= LONGEST_NAME;
};

/** The Add Stop dialog, for a new location; its rules in the order of the specification. */
export const AddStopForm = orderedChecks(
  z.object({
    ...ADDING,
    name: z.string().optional(),
    place: z.string().optional(),
    type: id.optional(),
  }),
  [
    ["name", (form) => isName(form.name), NO_NAME],
    ["place", (form) => Boolean(form.place), NO_LOCATION],
    ["type", (form) => Boolean(form.type), NO_TYPE],
  ],
  z.object({ ...ADDING, name: z.string().trim(), place: z.string(), type: id }),
);

/** The Add location after dialog, for a location that there is. */
export const AddLocationForm = orderedChecks(
  z.object({ ...ADDING, locationId: id.optional() }),
  [["locationId", (form) => Boolean(form.locationId), CHOOSE_LOCATION]],
  z.object({ ...ADDING, locationId: id }),
);
