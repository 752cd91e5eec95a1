import type { LoaderFunctionArgs } from "@remix-run/node";
import { importUrl } from "~/features/imports";
import { csvAttachment } from "~/kit/csv-attachment.server";
import { requireSignedIn, toldHere } from "~/session/guards.server";
import { fileWithToast, redirectWithToast } from "~/session/toast.server";
import { UpstreamError } from "~/upstream/errors";
import { exportBadRows, followExport } from "~/upstream/exports.server";

/** What an import did not take, as a file; why it can't be had is told on its page. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { upstream } = toldHere(await requireSignedIn({ request, context }));
  const id = params.id ?? "";
  try {
    const link = await exportBadRows(upstream, id);
    const file = csvAttachment(await followExport(upstream, link), "bad-rows.csv");
    const message = "Bad rows exported successfully";
    return await fileWithToast(file, { type: "success", message }, request);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return redirectWithToast(importUrl(id), { type: "error", message: error.message }, request);
  }
}
