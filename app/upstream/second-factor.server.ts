/** Second factors: an extension, see `ifOffered`. */
import {
  beginSecondFactor as beginCall,
  confirmSecondFactor as confirmCall,
  getSecondFactor as getCall,
  getSignInRules as getRulesCall,
  getUsersSecondFactor as getUsersCall,
  loginWithSecondFactor,
  removeSecondFactor as removeCall,
  removeUsersSecondFactor as removeUsersCall,
  renewRecoveryCodes as renewCall,
  type SignInRules,
  setSignInRules as setRulesCall,
} from "contract/account/second-factor-calls";
import { call, send, type UpstreamContext } from "./client.server";

type PasswordAndCode = { currentPassword: string; code: string };

/** The second step of a sign-in; the reply holds the token. */
export const signInByCode = (context: UpstreamContext, body: { challenge: string; code: string }) =>
  call(context, loginWithSecondFactor, { body });

/** Whether one's own sign-in asks for a code. */
export const getSecondFactor = (context: UpstreamContext) => call(context, getCall);

/** A new secret, of which nothing is kept before {@link confirmSecondFactor}. */
export const beginSecondFactor = (context: UpstreamContext, currentPassword: string) =>
  call(context, beginCall, { body: { currentPassword } });

/** Sets the second factor up; the recovery codes are told this once. */
export const confirmSecondFactor = (
  context: UpstreamContext,
  body: { setup: string; code: string },
) => call(context, confirmCall, { body });

/** New recovery codes in place of all others. */
export const renewRecoveryCodes = (context: UpstreamContext, body: PasswordAndCode) =>
  call(context, renewCall, { body });

export const removeSecondFactor = (context: UpstreamContext, body: PasswordAndCode) =>
  send(context, removeCall, { body });

/** Whether somebody's sign-in asks for a code. For admins. */
export const getUsersSecondFactor = (context: UpstreamContext, id: string) =>
  call(context, getUsersCall, { params: { id } });

/** Removes it for somebody who has lost it. For admins. */
export const removeUsersSecondFactor = (context: UpstreamContext, id: string) =>
  send(context, removeUsersCall, { params: { id } });

/** What is asked of everyone who signs in. For admins. */
export const getSignInRules = (context: UpstreamContext) => call(context, getRulesCall);

export const setSignInRules = (context: UpstreamContext, rules: SignInRules) =>
  send(context, setRulesCall, { body: rules });
