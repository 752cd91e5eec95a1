import { PRESUMED, PROOF_DEMANDS } from "contract/visits/facts";
import { z } from "zod";
import { CHOSEN_IDS } from "~/kit/list";
import type { Group } from "./group";

const demand = z.enum(PROOF_DEMANDS);

const { min, max } = PRESUMED.minutesOfType;
const PRESUMED_HINT = `Enter whole minutes from ${min} to ${max}`;
const isPresumedMinutes = (minutes: number) =>
  Number.isInteger(minutes) && minutes >= min && minutes <= max;

const NO_NAME = "Name is required";

/** The form of a new or changed one. Names of types are stored in lower case. */
export const nameForm = ({ noun }: Group) =>
  z.object({
    name: z
      .string({ error: NO_NAME })
      .trim()
      .min(1, NO_NAME)
      .max(100, `A ${noun}'s name has at most 100 characters`),
    /** The `Idempotency-Key` of a new one. */
    key: z.string().max(64).optional(),
    proof: z.object({ photo: demand, signature: demand, code: demand }).optional(),
    /** Says that `presumed` is there, as an empty field is not sent. */
    withPresumed: z.literal("on").optional(),
    presumed: z
      .string()
      .trim()
      .transform(Number)
      .refine(isPresumedMinutes, PRESUMED_HINT)
      .optional(),
  });

/** The fields of the form without the key: Undo sends them to create a deleted one again. */
export type GroupFields = Pick<z.output<ReturnType<typeof nameForm>>, "name">;

const id = z.string().min(1).max(64);
const chosen = ({ noun }: Group) => z.array(id, `Please select a ${noun}`).max(1);

export const deleteForm = (group: Group) => z.object({ [CHOSEN_IDS]: chosen(group) });

export const mergeForm = (group: Group) =>
  z.object({
    [CHOSEN_IDS]: chosen(group),
    /** The one that takes over. */
    into: z.string(`Please select a ${group.noun}`).min(1).max(64),
  });
