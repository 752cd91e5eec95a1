import type { LoaderFunctionArgs } from "@remix-run/node";
import { locationsList } from "~/features/locations";
import { downloadLocations } from "~/features/locations/index.server";
import { backToListUrl } from "~/kit/list";
import { requireSignedIn, toldHere } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { UpstreamError } from "~/upstream/errors";

/** All locations of the list as a file; why it can't be had is told on the list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = toldHere(await requireSignedIn({ request, context }));
  try {
    return await downloadLocations(session, request);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const list = backToListUrl(locationsList, new URL(request.url).searchParams);
    return redirectWithToast(list, { type: "error", message: error.message }, request);
  }
}
