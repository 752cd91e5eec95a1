import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { signedInOrNone } from "~/session/guards.server";
import { endSession, keepSession, RELOADS, withoutActing } from "~/session/session.server";
import { dashboardUrl, signInUrl } from "~/session/urls";

export const loader = () => redirect(signInUrl());

/** Ends the session; from an office it leads back to the admin's own session. */
export async function action({ request, context }: ActionFunctionArgs) {
  const who = await signedInOrNone({ request, context });
  const [url, cookie] = who?.isActing
    ? [dashboardUrl(), await keepSession(withoutActing(who.session), request)]
    : [signInUrl(), await endSession(request)];
  return redirect(url, { status: 303, headers: [RELOADS, ["set-cookie", cookie]] });
}
