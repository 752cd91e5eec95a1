import type { SignedIn } from "~/session/guards.server";
import { refusalOf } from "~/session/refusal.server";
import { RELOADS, saveSession } from "~/session/session.server";
import { actAs } from "~/session/sign-in.server";
import { redirectWithToast } from "~/session/toast.server";
import { dashboardUrl } from "~/session/urls";
import { UpstreamError } from "~/upstream/errors";

/**
 * Signs an admin in as the office manager with this email.
 * @throws UpstreamError, or a Response where the admin's own session is over
 */
export async function loginAs(
  email: string,
  { session, upstream }: SignedIn,
  request: Request,
): Promise<Response> {
  try {
    // Whatever is wrong with the other account must not end the admin's own session.
    const acting = await actAs(email, session, { ...upstream, refuse: undefined });
    const headers = new Headers([RELOADS, ["set-cookie", await saveSession(acting, request)]]);
    const message = `You are signed in as ${acting.user.displayName}`;
    return await redirectWithToast(dashboardUrl(), { type: "success", message }, request, {
      headers,
    });
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 401) {
      throw await refusalOf(error, request, session);
    }
    throw error;
  }
}
