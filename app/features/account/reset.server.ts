/** The three steps to a new password: a code by mail, the code, the password. */

import { forgotPassword } from "contract/account/calls";
import { endSession } from "~/session/session.server";
import { redirectWithToast } from "~/session/toast.server";
import { signInUrl } from "~/session/urls";
import { checkResetCode, setNewPassword } from "~/upstream/account.server";
import { send } from "~/upstream/client.server";
import { forgetInvitation } from "./invitation.server";
import { publicAction } from "./public-action.server";
import { ForgotPasswordForm, ResetPasswordForm, VerifyForm } from "./reset-forms";
import { requireCodeSent, requireCodeVerified, saveSteps } from "./reset-steps.server";
import { resetPasswordUrl, verifyUrl } from "./urls";

/** Has a code sent. The same is said whether or not anyone has this email. */
export const sendCode = (request: Request) =>
  publicAction(request, ForgotPasswordForm, async ({ email }, upstream) => {
    await send(upstream, forgotPassword, { query: { email } });
    const message = `A reset code has been sent to ${email}`;
    return redirectWithToast(verifyUrl(), { type: "success", message }, request, {
      headers: { "set-cookie": await saveSteps({ email }, request) },
    });
  });

/** Checks the code that came by mail. */
export async function verifyCode(request: Request) {
  const { email } = await requireCodeSent(request);
  return publicAction(request, VerifyForm, async ({ key }, upstream) => {
    await checkResetCode(upstream, { email, key });
    const headers = new Headers();
    headers.append("set-cookie", await saveSteps({ email, key }, request));
    // The page takes both; the code was entered last.
    headers.append("set-cookie", await forgetInvitation(request));
    const toast = { type: "success", message: "Otp verified" } as const;
    return redirectWithToast(resetPasswordUrl(), toast, request, { headers });
  });
}

/** Sets the new password; whoever was signed in with this browser is so no more. */
export async function resetPassword(request: Request) {
  const { email, key } = await requireCodeVerified(request);
  return publicAction(
    request,
    ResetPasswordForm,
    async ({ password }, upstream) => {
      await setNewPassword(upstream, { email, key, newPassword: password });
      const headers = new Headers();
      headers.append("set-cookie", await saveSteps(null, request));
      headers.append("set-cookie", await endSession(request));
      const toast = { type: "success", message: "Password reset" } as const;
      return redirectWithToast(signInUrl(), toast, request, { headers });
    },
    { secret: ["password", "confirm"], upstreamNames: { newPassword: "password" } },
  );
}
