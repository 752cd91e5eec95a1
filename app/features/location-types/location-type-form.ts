import { z } from "zod";

const NO_NAME = "Name is required";

/** What a new or changed location type is sent as; names are kept in lower case. */
export const LocationTypeForm = z.object({
  name: z
    .string({ error: NO_NAME })
    .trim()
    .min(1, NO_NAME)
    .max(100, "A location type's name has at most 100 characters"),
  /** The `Idempotency-Key` of a new one. */
  key: z.string().max(64).optional(),
});

export const DeleteLocationTypesForm = z.object({
  ids: z.array(z.string().min(1).max(64), "Please select a location type").max(1000),
});
