import { z } from "zod";
import { orderedChecks } from "~/lib/ordered-checks";
import { emailField } from "./email-field";
import { newPasswordChecks } from "./new-password";

const OTP = "Invalid otp!";

/** Whom a reset code is sent to. */
export const ForgotPasswordForm = z.object({ email: emailField("Invalid email!") });

/** The code that came by mail; spaces around it come along when it is copied. */
export const VerifyForm = z.object({
  key: z.string({ error: OTP }).trim().length(6, OTP),
});

const text = z.string().default("");

/** A new password, and the same once more. */
export const ResetPasswordForm = orderedChecks(
  z.object({ password: text, confirm: text }),
  newPasswordChecks("password"),
  z.object({ password: z.string() }),
);
