import { redirectDocument } from "@remix-run/node";
import { safeRedirect } from "~/lib/redirects";
import { readSession, saveSession } from "~/session/session.server";
import type { SignInSuccess } from "~/session/sign-in.server";
import { endToken } from "~/session/sign-out.server";
import { saveToast } from "~/session/toast.server";
import { dashboardUrl } from "~/session/urls";

/** The answer to a sign-in that went well: the page that sent the user here, signed in. */
export async function beginSession(
  { session, notice }: SignInSuccess,
  request: Request,
  headers = new Headers(),
  redirectTo = pageToReturnTo(request),
): Promise<Response> {
  const before = await readSession(request);
  if (before) await endToken(before.token, request);
  headers.append("set-cookie", await saveSession(session, request));
  if (notice) {
    headers.append("set-cookie", await saveToast({ type: "notice", message: notice }, request));
  }
  // A full load lets the page find the form that was saved while nobody was signed in.
  return redirectDocument(redirectTo, { status: 303, headers });
}

/** The page that sent the user here to sign in; it stays in the URL of the form. */
export const pageToReturnTo = (request: Request): string =>
  safeRedirect(new URL(request.url).searchParams.get("redirectTo"), dashboardUrl());
