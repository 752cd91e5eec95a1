import { z } from "zod";
import { orderedChecks } from "~/lib/ordered-checks";

const ids = z.array(z.string().min(1).max(64)).max(1000);
const sent = {
  reason: z.string().trim().max(500, "At most 500 characters").optional(),
  markLocations: z.boolean().default(false),
};
const asked = z.object({ ids: ids.optional(), ...sent });
const answered = z.object({ ids, ...sent });
/** What is said once visits are reviewed; of some somebody else may have said the same before. */
export function reviewedMessage(count: number, unchanged = 0, verb: string): string {
  const done = `${count === 1 ? "Visit" : "Visits"} ${verb}!`;
  if (unchanged === 0) return done;
  return `${done} ${count === 1 ? "It" : `${unchanged.toLocaleString("en-US")} of them`} had this status before.`;
}

const NONE_CHOSEN = "Please select a visit";

/** Visits confirmed, or not any more: that needs a reason. */
export const ReviewForms = {
  confirm: orderedChecks(
    asked,
    [["ids", (form) => Boolean(form.ids?.length), NONE_CHOSEN]],
    answered,
  ),
  unconfirm: orderedChecks(
    asked,
    [
      ["ids", (form) => Boolean(form.ids?.length), NONE_CHOSEN],
      ["reason", (form) => Boolean(form.reason), "Please enter a reason"],
    ],
    answered,
  ),
};
