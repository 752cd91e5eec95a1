import { checkCode, resetPassword, resetPasswordByCode, verifyKey } from "contract/account/calls";
import { send, type UpstreamContext } from "./client.server";
import { UpstreamError } from "./errors";

/**
 * Checks a reset code of 6 characters: in the body where the upstream takes it there, so that no
 * log of addresses has it.
 * @throws UpstreamError where it is wrong, used up or too old
 */
export const checkResetCode = (
  context: UpstreamContext,
  { email, key }: { email: string; key: string },
) =>
  eitherWay(
    () => send(context, checkCode, { body: { email, key } }),
    () => send(context, verifyKey, { query: { email, key } }),
  );

/** Sets a new password by a reset code, which is used up by it; in the body as {@link checkResetCode}. */
export const setNewPassword = (
  context: UpstreamContext,
  { email, key, newPassword }: { email: string; key: string; newPassword: string },
) =>
  eitherWay(
    () => send(context, resetPasswordByCode, { body: { email, key, newPassword } }),
    () => send(context, resetPassword, { query: { email, key, newPassword } }),
  );

/** As our own API has it, and as the specification does where the upstream is another one. */
async function eitherWay<T>(own: () => Promise<T>, specified: () => Promise<T>): Promise<T> {
  try {
    return await own();
  } catch (error) {
    if (error instanceof UpstreamError && error.notOffered) return specified();
    throw error;
  }
}
