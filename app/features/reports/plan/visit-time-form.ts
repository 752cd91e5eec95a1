import { VISITING_LIMITS } from "contract/visits/facts";
import { z } from "zod";

const { min, max } = VISITING_LIMITS.visitMinutes;
const WRONG = `Write whole minutes, ${min} to ${max.toLocaleString("en-US")}`;

/** How long a visit takes. */
export const VisitTimeForm = z.object({
  minutes: z.coerce.number(WRONG).int(WRONG).min(min, WRONG).max(max, WRONG),
  /** What was planned when the form was drawn. */
  was: z.coerce.number().int(),
});
