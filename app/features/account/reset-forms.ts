import { z } from "zod";
import { orderedChecks } from "~/lib/ordered-checks";
import { emailField } from "./email-field";

const OTP = "Invalid otp!";
const SHORTEST = 6;
/** Sign-in takes no longer one. */
const LONGEST = 20;

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
  [
    [
      "password",
      ({ password }) => password.length >= SHORTEST,
      `Password length should be at least ${SHORTEST}`,
    ],
    [
      "password",
      ({ password }) => password.length <= LONGEST,
      `Password length should be at most ${LONGEST}`,
    ],
    ["confirm", ({ password, confirm }) => password === confirm, "Confirm password doesn't match"],
  ],
  z.object({ password: z.string() }),
);
