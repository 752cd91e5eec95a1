/** The forms over the details of a route, each with the state of the route that it started from. */
import { z } from "zod";
import { MOST_STOPS } from "../most-stops";

/** The state of the route that a form started from. */
export const updatedAt = z.iso
  .datetime({ offset: true, error: "This form is out of date; open it again" })
  .optional();

/** A form that asks for nothing but a yes: delete, remove. */
export const ConfirmForm = z.object({ updatedAt });

const NAME_NEEDED = "Route name is required";
export const RenameForm = z.object({
  updatedAt,
  name: z
    .string({ error: NAME_NEEDED })
    .trim()
    .min(1, NAME_NEEDED)
    .max(200, "A route name has at most 200 characters"),
});

export const CopyForm = z.object({
  mode: z.enum(["full", "remaining"], { error: "Choose which stops to copy" }),
  /** The `Idempotency-Key`: a second press makes no second copy. */
  key: z.string().min(1).max(64).optional(),
});

const NO_ORDER = "There is no order to save";
/** All stops of the route by their ids, in the order that was proposed. */
export const AcceptForm = z.object({
  updatedAt,
  order: z
    .string(NO_ORDER)
    .transform((text) => text.split(","))
    .pipe(z.array(z.string().min(1, NO_ORDER).max(64, NO_ORDER)).max(MOST_STOPS, NO_ORDER)),
});
