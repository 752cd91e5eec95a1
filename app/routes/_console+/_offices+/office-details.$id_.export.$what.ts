import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadOfOffice } from "~/features/offices/index.server";
import { OFFICE_EXPORTS, officeUrl } from "~/features/urls";
import { requireSignedIn, toldHere } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { UpstreamError } from "~/upstream/errors";

/** What an office has as a file; why it can't be had is told on its page. */
export async function loader({ request, params: { id = "", what }, context }: LoaderFunctionArgs) {
  const session = toldHere(await requireSignedIn({ request, context }));
  const name = OFFICE_EXPORTS.find((one) => one === what);
  if (!name) throw new Response("Not Found", { status: 404 });
  try {
    return await downloadOfOffice(session, id, name, request);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const told = { type: "error", message: error.message } as const;
    return redirectWithToast(officeUrl(id, name), told, request);
  }
}
