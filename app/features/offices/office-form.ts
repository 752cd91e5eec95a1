import { SELECT_OFFICE } from "contract/offices/facts";
import { z } from "zod";
import { WorkingTimesForm } from "~/features/users";

const NO_NAME = "Name is required";

const fields = {
  name: z
    .string({ error: NO_NAME })
    .trim()
    .min(1, NO_NAME)
    .max(200, "An office's name has at most 200 characters"),
  managerId: z.string().max(64).optional(),
  /** IANA name of the zone in which its dates are shown. */
  timeZone: z.string().max(64).optional(),
};

/** What a new office is made of. */
export const NewOfficeForm = z.object({
  ...fields,
  parentId: z.string().max(64).optional(),
  /** The `Idempotency-Key`. */
  key: z.string().max(64).optional(),
});

/** What is changed of an office; the stamp says of which state. */
export const EditOfficeForm = z
  .object({
    ...fields,
    ...WorkingTimesForm,
    /** Says that the boxes are there, which they are not where the connected server has no such days. */
    withDays: z.literal("on").optional(),
    workingDays: z.array(z.coerce.number().int().min(0).max(6)).max(7).optional(),
    updatedAt: z.string().max(40).optional(),
  })
  .refine(({ withDays, workingDays = [] }) => !withDays || workingDays.length > 0, {
    path: ["workingDays"],
    error: "Choose at least one working day",
  });

/** Under which office one is to stand. */
export const ParentForm = z.object({
  parentId: z.string({ error: SELECT_OFFICE }).min(1).max(64),
});

/** Which office is to stand under this one. */
export const BranchForm = z.object({
  branchId: z.string({ error: SELECT_OFFICE }).min(1).max(64),
});
