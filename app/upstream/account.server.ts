import {
  acceptTerms as acceptTermsCall,
  forgotPassword,
  getTerms as getTermsCall,
  login,
  loginAs,
  me,
  publishTerms as publishTermsCall,
  resetPassword,
  verifyKey,
} from "contract/calls/account";
import { type CreateOptions, call, send, type UpstreamContext } from "./client.server";

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
 * Checks a reset code of 6 characters.
 * @throws UpstreamError where it is wrong, used up or too old
 */
export const checkResetCode = (
  context: UpstreamContext,
  { email, key }: { email: string; key: string },
) => send(context, verifyKey, { query: { email, key } });

/** Sets a new password by a reset code, which is used up by it. */
export const setNewPassword = (
  context: UpstreamContext,
  { email, key, newPassword }: { email: string; key: string; newPassword: string },
) => send(context, resetPassword, { query: { email, key, newPassword } });

/** The terms in force; version 0 is none. An extension: see `ifOffered`. */
export const getTerms = (context: UpstreamContext) => call(context, getTermsCall);

/** Puts new terms in force, which everyone has to accept anew. For admins. */
export const publishTerms = (context: UpstreamContext, text: string, options?: CreateOptions) =>
  send(context, publishTermsCall, { body: { text }, ...options });

/** Accepts the terms in force; 409 when they are not of this version. */
export const acceptTerms = (context: UpstreamContext, version: number) =>
  send(context, acceptTermsCall, { body: { version } });
