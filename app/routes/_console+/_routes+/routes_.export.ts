import type { LoaderFunctionArgs } from "@remix-run/node";
import { routesList } from "~/features/routes";
import { downloadRoutes } from "~/features/routes/index.server";
import { backToListUrl } from "~/kit/list";
import { requireSignedIn, toldHere } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { UpstreamError } from "~/upstream/errors";

/** All routes of the list as a file; why it can't be had is told on the list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = toldHere(await requireSignedIn({ request, context }));
  const query = new URL(request.url).searchParams;
  try {
    return await downloadRoutes(session, query);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const message = error.notOffered
      ? "The connected server does not export routes."
      : error.message;
    return redirectWithToast(backToListUrl(routesList, query), { type: "error", message }, request);
  }
}
