import { z } from "zod";

const id = z.string().max(64).optional();

/** What the form of a location has besides its own fields, which have their own check. */
export const EditingForm = z.object({
  /** The location's `updatedAt` as the form showed it. */
  updatedAt: z.string().max(40).optional(),
  /** The `Idempotency-Key` of a new one. */
  requestKey: z.string().max(200).optional(),
  status: z.enum(["active", "inactive"]).optional(),
  officeId: id,
  agentId: id,
});
export type EditingFields = z.output<typeof EditingForm>;

/** A question that is answered by its button alone. */
export const ConfirmForm = z.object({});
