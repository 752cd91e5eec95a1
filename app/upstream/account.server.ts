import { login, loginAs, me } from "contract/calls/account";
import { call, type UpstreamContext } from "./client.server";

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
