import type { LoaderFunctionArgs } from "@remix-run/node";
import { importTemplate } from "contract/imports/calls";
import { importsUrl } from "~/features/urls";
import { csvAttachment } from "~/kit/csv-attachment.server";
import { requireSignedIn, toldHere } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { UpstreamError } from "~/upstream/errors";
import { openStream } from "~/upstream/streams.server";

/** A file to start from; why it can't be had is told on the page of imports. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { upstream } = toldHere(await requireSignedIn({ request, context }));
  try {
    return csvAttachment(await openStream(upstream, importTemplate), "locations-template.csv");
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return redirectWithToast(importsUrl(), { type: "error", message: error.message }, request);
  }
}
