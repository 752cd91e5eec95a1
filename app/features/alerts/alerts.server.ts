/** The alerts of one's account: read, changed, and ended by the link of a mail. */
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { getAlerts, setAlerts, stopAlerts } from "contract/alerts/calls";
import { formAction } from "~/kit/form/form-action.server";
import { orNotOffered } from "~/kit/form/not-offered.server";
import { formatZone } from "~/lib/format";
import { requestFacts } from "~/server/request.server";
import { type RequestArgs, requireSignedIn, type SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { call, ifOffered, send } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { AlertsForm, toChoices } from "./alerts-form";
import { alertsUrl } from "./urls";

/** Who chooses alerts for themselves. @throws 403 for an admin who acts as a manager */
async function requireOwner(args: RequestArgs): Promise<SignedIn> {
  const session = await requireSignedIn(args);
  if (!session.isActing) return session;
  throw refusedPage(
    args.request,
    403,
    "Alerts are mailed to the manager, who chooses them. Switch back to your own account to choose yours.",
  );
}

/** What the form shows; no alerts where the upstream has no such calls. */
export async function readAlerts(args: RequestArgs) {
  const { upstream, isAdmin } = await requireOwner(args);
  const alerts = await ifOffered(call(upstream, getAlerts));
  return { alerts: alerts ?? null, zone: alerts ? formatZone(alerts.timeZone) : "", isAdmin };
}

export const saveAlerts = (args: ActionFunctionArgs) =>
  formAction(
    args,
    AlertsForm,
    async (form, { upstream }) => {
      await orNotOffered(send(upstream, setAlerts, { body: toChoices(form) }), "alerts");
      return { message: "Your alerts are saved", redirectTo: alertsUrl() };
    },
    { guard: requireOwner },
  );

/** How ending alerts by a link went. */
export type StopOutcome = "stopped" | "unknown" | "failed";

/**
 * Ends the alerts of whom a mail was sent to, by the token of its link. Mail programs send it, too
 * (RFC 8058), so it needs neither a session nor a page of ours before it, and leads nowhere.
 */
export async function stopByLink({ request, params }: ActionFunctionArgs) {
  const upstream = { ...requestFacts(request), token: "" };
  const outcome = (done: StopOutcome, status: number) => data(done, { status });
  try {
    await send(upstream, stopAlerts, { body: { token: params.token ?? "" } });
    return outcome("stopped", 200);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return [404, 422].includes(error.status) ? outcome("unknown", 404) : outcome("failed", 503);
  }
}
