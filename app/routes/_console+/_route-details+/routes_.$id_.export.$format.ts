import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { downloadRoute } from "~/features/routes/index.server";
import { ROUTE_FILE_FORMATS, routeDialogUrl, routeUrl } from "~/features/urls";
import { requireSignedIn, toldHere } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { UpstreamError } from "~/upstream/errors";

/** The route as a file to download; why it can't be had is told on the dialog it came from. */
export async function loader({
  request,
  params: { id = "", format },
  context,
}: LoaderFunctionArgs) {
  const session = toldHere(await requireSignedIn({ request, context }));
  const known = ROUTE_FILE_FORMATS.find((one) => one === format);
  if (!known) throw new Response("There is no such format", { status: 404 });
  const sendBack = (message: string) => {
    // With what was typed.
    const dialog = routeDialogUrl(id, "export") + new URL(request.url).search;
    return redirectWithToast(dialog, { type: "error", message }, request);
  };
  try {
    const download = await downloadRoute(session, id, known, request);
    return download instanceof Response ? download : await sendBack(download.problem);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    // Of a route that is not there its own page tells; a link that has run out is asked for anew.
    const isDeadLink = error.callId === "exports.download";
    return error.status === 404 && !isDeadLink ? redirect(routeUrl(id)) : sendBack(error.message);
  }
}
