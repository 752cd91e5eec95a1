import { z } from "zod";
import { orderedChecks } from "~/lib/ordered-checks";
import { PHOTO_FILE } from "../../users";
import { emailField } from "../email-field";
import { newPasswordChecks } from "../new-password";

const NO_PASSWORD = "Enter your current password";
/** The password that one has, as it was typed. */
export const currentPassword = z.string({ error: NO_PASSWORD }).min(1, NO_PASSWORD).max(200);
const text = z.string().default("");

/** Name and photo; the file of a photo is read by itself. */
export const ProfileForm = z.object({
  displayName: z
    .string({ error: "Name is required" })
    .trim()
    .min(1, "Name is required")
    .max(200, "A name has at most 200 characters"),
  photo: z.string().max(500).optional(),
  removePhoto: z.literal("on").optional(),
  /** The state that the edit started from. */
  updatedAt: z.string().max(40).optional(),
});
export const PROFILE_SECRETS = [PHOTO_FILE];

export const EmailForm = z.object({
  email: emailField("Invalid email!"),
  currentPassword,
});
export const EMAIL_SECRETS = ["currentPassword"];

/** The current password, a new one, and the same once more. */
export const PasswordForm = orderedChecks(
  z.object({ currentPassword: text, newPassword: text, confirm: text }),
  [
    ["currentPassword", ({ currentPassword }) => currentPassword.length > 0, NO_PASSWORD],
    ...newPasswordChecks("newPassword"),
  ],
  z.object({ currentPassword: z.string(), newPassword: z.string() }),
);
export const PASSWORD_SECRETS = ["currentPassword", "newPassword", "confirm"];

/** One session to end, or without an id all others. */
export const EndSessionsForm = z.object({ id: z.string().max(64).optional() });
