import { z } from "zod";

const NO_NAME = "Name is required";

/** A list as shown, to save under a name. */
export const ViewForm = z.object({
  name: z
    .string({ error: NO_NAME })
    .trim()
    .min(1, NO_NAME)
    .max(100, "A name has at most 100 characters"),
  /** The list's own query, for a view that is made anew after it was deleted. */
  query: z.string().max(4000).optional(),
  /** With the id of an office, for everyone who works for it. */
  officeId: z.string().max(64).optional(),
  /** The `Idempotency-Key`. */
  key: z.string().max(64).optional(),
});
export type ViewForm = z.infer<typeof ViewForm>;
