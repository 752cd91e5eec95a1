import { csvAttachment } from "~/kit/csv-attachment.server";
import { narrowedAsList } from "~/kit/list/read-list-page.server";
import type { SignedIn } from "~/session/guards.server";
import { keepToast } from "~/session/toast.server";
import { exportLocations, followExport } from "~/upstream/exports.server";
import { locationsList } from "./locations-list";

/** The locations of the list as CSV, narrowed as the list is. @throws UpstreamError */
export async function downloadLocations(session: SignedIn, request: Request): Promise<Response> {
  const { upstream } = session;
  const query = new URL(request.url).searchParams;
  const link = await exportLocations(upstream, narrowedAsList(locationsList, session, query));
  const file = csvAttachment(await followExport(upstream, link), "locations.csv");
  // A file shows no page: the next one says it.
  const toast = { type: "success", message: "Locations exported successfully" } as const;
  file.headers.append("set-cookie", await keepToast(toast, request));
  return file;
}
