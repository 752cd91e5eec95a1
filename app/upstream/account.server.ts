import {
  acceptTerms as acceptTermsCall,
  checkCode,
  forgotPassword,
  getTerms as getTermsCall,
  login,
  loginAs,
  me,
  publishTerms as publishTermsCall,
  resetPassword,
  resetPasswordByCode,
  verifyKey,
} from "contract/account/calls";
import {
  changeEmail as changeEmailCall,
  changePassword as changePasswordCall,
  confirmEmail as confirmEmailCall,
} from "contract/account/credential-calls";
import { type CreateOptions, call, send, type UpstreamContext } from "./client.server";
import { UpstreamError } from "./errors";

/** Signs in; the reply holds the token. */
export const signIn = (
  context: UpstreamContext,
  credentials: { email: string; password: string },
) => call(context, login, { body: credentials });

/** The user whose token the context holds, with the office. */
export const getMe = (context: UpstreamContext) => call(context, me);

/** An admin's sign-in as an active office manager; the reply holds the manager's token. */
export const signInAs = (context: UpstreamContext, email: string) =>
  call(context, loginAs, { body: { email } });

/** Has a reset code mailed. It succeeds whether or not anyone has this e-mail. */
export const requestResetCode = (context: UpstreamContext, email: string) =>
  send(context, forgotPassword, { query: { email } });

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

/** The terms in force; version 0 is none. An extension: see `ifOffered`. */
export const getTerms = (context: UpstreamContext) => call(context, getTermsCall);

/** Puts new terms in force, which everyone has to accept anew. For admins. */
export const publishTerms = (context: UpstreamContext, text: string, options?: CreateOptions) =>
  send(context, publishTermsCall, { body: { text }, ...options });

/** Accepts the terms in force; 409 when they are not of this version. */
export const acceptTerms = (context: UpstreamContext, version: number) =>
  send(context, acceptTermsCall, { body: { version } });

/** Sets a new password of one's own. An extension: 404 where it is not offered. */
export const changePassword = (
  context: UpstreamContext,
  body: { currentPassword: string; newPassword: string },
) => send(context, changePasswordCall, { body });

/**
 * Asks for another e-mail of one's own. An extension, as {@link changePassword}.
 * @returns `codeSent` where nothing changes before {@link confirmEmail}
 */
export const changeEmail = (
  context: UpstreamContext,
  body: { currentPassword: string; email: string },
) => send(context, changeEmailCall, { body });

/** Changes one's own e-mail with the code that was mailed to the new one. */
export const confirmEmail = (context: UpstreamContext, key: string) =>
  send(context, confirmEmailCall, { body: { key } });
