import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { refuseOtherReaders } from "~/session/page-reader.server";
import {
  endSession,
  keepSession,
  RELOADS,
  readSession,
  withoutActing,
} from "~/session/session.server";
import { endAtUpstream } from "~/session/sign-out.server";
import { dashboardUrl, signInUrl } from "~/session/urls";

export const loader = () => redirect(signInUrl());

/** Ends the session; from an office it leads back to the admin's own session. */
export async function action({ request }: ActionFunctionArgs) {
  const session = await readSession(request);
  if (session) {
    await refuseOtherReaders(session, request);
    await endAtUpstream(session, request);
  }
  const [url, cookie] = session?.acting
    ? [dashboardUrl(), await keepSession(withoutActing(session), request)]
    : [signInUrl(), await endSession(request)];
  return redirect(url, { status: 303, headers: [RELOADS, ["set-cookie", cookie]] });
}
