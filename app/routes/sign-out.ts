import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { refuseOtherReaders } from "~/session/page-reader.server";
import {
  endSession,
  RELOADS,
  readSession,
  saveSession,
  withoutActing,
} from "~/session/session.server";
import { endAtUpstream } from "~/session/sign-out.server";
import { dashboardUrl, signInUrl } from "~/session/urls";

export const loader = () => redirect(signInUrl());

/** Photos and the like that the browser cached; cookies stay, for the theme is one. */
const LEAVES_NOTHING: [string, string] = ["clear-site-data", '"cache", "storage"'];

/** Ends the session; from an office it leads back to the admin's own session. */
export async function action({ request }: ActionFunctionArgs) {
  const session = await readSession(request);
  if (session) {
    await refuseOtherReaders(session, request);
    await endAtUpstream(session, request);
  }
  if (session?.acting) {
    const cookie = await saveSession(withoutActing(session), request);
    return redirect(dashboardUrl(), { status: 303, headers: [RELOADS, ["set-cookie", cookie]] });
  }
  const headers: HeadersInit = [RELOADS, LEAVES_NOTHING, ["set-cookie", await endSession(request)]];
  return redirect(signInUrl(), { status: 303, headers });
}
