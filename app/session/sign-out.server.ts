import { logout } from "contract/account/session-calls";
import { requestFacts } from "~/server/request.server";
import { send } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import type { Session } from "./session.server";

/** Longer nobody waits to be signed out. */
const TIMEOUT_MS = 2000;

/**
 * Ends a session at the upstream, so that its token is good no longer: of an admin who acts as a
 * manager only the acting. Where the upstream has no such call, or can't be reached in time, the
 * sign-out goes on without it.
 */
export const endAtUpstream = ({ token, acting }: Session, request: Request): Promise<void> =>
  endToken(acting?.officeToken ?? token, request);

/** As {@link endAtUpstream}, for a token that is in no session. */
export async function endToken(token: string, request: Request): Promise<void> {
  try {
    await send({ ...requestFacts(request), token, timeoutMs: TIMEOUT_MS }, logout);
  } catch (error) {
    // The client has written it into the log.
    if (!(error instanceof UpstreamError)) throw error;
  }
}
