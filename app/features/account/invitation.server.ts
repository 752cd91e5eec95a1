/** Choosing a password with the link of an invitation. */
import { redirect } from "@remix-run/node";
import { acceptInvitation, checkInvitation, type Invited } from "contract/account/invitation-calls";
import { z } from "zod";
import { requestFacts } from "~/server/request.server";
import { sealedCookie } from "~/server/sealed-cookie.server";
import { endSession } from "~/session/session.server";
import { redirectWithToast } from "~/session/toast.server";
import { signInUrl } from "~/session/urls";
import { call, send } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { publicAction } from "./public-action.server";
import { ResetPasswordForm } from "./reset-forms";
import { resetPasswordUrl } from "./urls";

/** Time to choose a password in; the link can be opened again. */
const LIFETIME_SECONDS = 60 * 60;
/** The name of the secret in the link. */
const PARAM = "invitation";

const cookie = sealedCookie(
  "waybook_invitation",
  LIFETIME_SECONDS,
  z.object({ token: z.string() }),
);

/** What the page of an invitation shows: for whom it is, or why it can't be used. */
export type InvitationState = { invited: Invited } | { problem: string };

/**
 * The invitation that a browser has opened; undefined where there is none.
 *
 * @throws a redirect from the link to the page without the secret in its address
 */
export async function readInvitation(request: Request): Promise<InvitationState | undefined> {
  const inLink = new URL(request.url).searchParams.get(PARAM);
  if (inLink !== null) {
    const headers = { "set-cookie": await cookie.keep({ token: inLink.slice(0, 200) }, request) };
    throw redirect(resetPasswordUrl(), { headers });
  }
  const opened = await cookie.read(request);
  if (!opened) return undefined;
  try {
    const context = { ...requestFacts(request), token: "" };
    return { invited: await call(context, checkInvitation, { body: { token: opened.token } }) };
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.status !== 404) throw error;
    return { problem: error.message };
  }
}

/** The `Set-Cookie` value after which a browser has opened no invitation. */
export const forgetInvitation = (request: Request): Promise<string> => cookie.forget(request);

/** Sets the password that an invited person chose; undefined where no invitation was opened. */
export async function acceptOpenInvitation(request: Request) {
  const opened = await cookie.read(request);
  if (!opened) return undefined;
  return publicAction(
    request,
    ResetPasswordForm,
    async ({ password }, upstream) => {
      const invited = await send(upstream, acceptInvitation, {
        body: { token: opened.token, newPassword: password },
      });
      const headers = new Headers();
      headers.append("set-cookie", await forgetInvitation(request));
      headers.append("set-cookie", await endSession(request));
      const message = whatNext(invited);
      return redirectWithToast(signInUrl(), { type: "success", message }, request, { headers });
    },
    { secret: ["password", "confirm"], upstreamNames: { newPassword: "password" } },
  );
}

const whatNext = (invited: Invited | undefined): string =>
  invited?.role === "agent"
    ? `Your password is set. Sign in as ${invited.email} in the app on your phone.`
    : "Your password is set. Sign in with it now.";
