import { SELECT_OFFICE } from "contract/offices/facts";
import { z } from "zod";
import { PHOTO_FILE } from "./form-words";
import { WorkingTimesForm } from "./working-times-form";

const NO_NAME = "Name is required";
const INVALID_EMAIL = "Invalid email!";

/** What never comes back in a form, nor stands in a URL. */
export const PERSON_SECRETS = ["password", PHOTO_FILE];

/** What an agent or office manager is made or changed by; the file of a photo is read by itself. */
export const PersonForm = z.object({
  displayName: z
    .string({ error: NO_NAME })
    .trim()
    .min(1, NO_NAME)
    .max(200, "A name has at most 200 characters"),
  email: z
    .string({ error: INVALID_EMAIL })
    .trim()
    .pipe(z.email({ error: INVALID_EMAIL, abort: true }).max(254, INVALID_EMAIL)),
  officeId: z.string({ error: SELECT_OFFICE }).max(64).optional(),
  /** Left empty, it is set by the reset code, or stays as it is. */
  password: z
    .string()
    .min(6, "Password length should be at least 6")
    .max(20, "Password length should be at most 20")
    .optional(),
  /** Whether somebody new is sent a link to choose a password; a password that is set goes first. */
  invite: z.literal("on").optional(),
  /** Of a photo that was handed in before, or that the person has. */
  photo: z.string().max(500).optional(),
  removePhoto: z.literal("on").optional(),
  ...WorkingTimesForm,
  /** The `Idempotency-Key` of a new one. */
  key: z.string().max(64).optional(),
  /** The state that an edit started from. */
  updatedAt: z.string().max(40).optional(),
});
export type PersonForm = z.infer<typeof PersonForm>;

/** Making someone inactive, or active again. */
export const PersonStatusForm = z.object({ status: z.enum(["active", "inactive"]) });
