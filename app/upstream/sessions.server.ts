import {
  endSession as endCall,
  endOtherSessions as endOthersCall,
  listSessions as listCall,
  logout as logoutCall,
} from "contract/account/session-calls";
import { call, send, type UpstreamContext } from "./client.server";

/** Ends the session of the context's token. An extension: an upstream without it keeps the token good. */
export const logout = (context: UpstreamContext) => send(context, logoutCall);

/** Where the user is signed in. An extension: see `ifOffered`. */
export const listSessions = (context: UpstreamContext) => call(context, listCall);

/** Ends one session of the user. */
export const endSession = (context: UpstreamContext, id: string) =>
  send(context, endCall, { params: { id } });

/** Ends all sessions of the user but that of the context's token. */
export const endOtherSessions = (context: UpstreamContext) => send(context, endOthersCall);
