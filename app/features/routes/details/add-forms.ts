import { z } from "zod";
import { isName, NO_LOCATION, NO_NAME, NO_TYPE } from "~/features/locations";
import { orderedChecks } from "~/lib/ordered-checks";
import { ADDING } from "../add-stop/adding-form";

export const CHOOSE_LOCATION = "Please select a location first.";

const id = z.string().max(64);

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

/** The Add location after dialog, for a location that exists. */
export const AddLocationForm = orderedChecks(
  z.object({ ...ADDING, locationId: id.optional() }),
  [["locationId", (form) => Boolean(form.locationId), CHOOSE_LOCATION]],
  z.object({ ...ADDING, locationId: id }),
);
