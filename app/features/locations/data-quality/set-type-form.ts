import { z } from "zod";
import { orderedChecks } from "~/lib/ordered-checks";

/** What the form that sets a type sends. */
export const SetTypeForm = orderedChecks(
  z.object({
    ids: z.array(z.string().min(1).max(64)).max(1000).optional(),
    type: z.string().max(64).optional(),
  }),
  [
    ["ids", (form) => Boolean(form.ids?.length), "Please select a location"],
    ["type", (form) => Boolean(form.type), "Please select a location type"],
  ],
  z.object({ ids: z.array(z.string()), type: z.string() }),
);
