import {
  beginOpenId as beginCall,
  finishOpenId as finishCall,
  getSignInMethods as methodsCall,
} from "contract/account/openid-calls";
import { call, type UpstreamContext } from "./client.server";

/** How people sign in. An extension: see `ifOffered`. */
export const getSignInMethods = (context: UpstreamContext) => call(context, methodsCall);

/** Begins a sign-in at the provider, which then sends the browser to this address. */
export const beginOpenId = (context: UpstreamContext, redirectUri: string) =>
  call(context, beginCall, { body: { redirectUri } });

/** Signs in with what the provider answered; the reply holds the token. */
export const finishOpenId = (context: UpstreamContext, body: { attempt: string; answer: string }) =>
  call(context, finishCall, { body });
