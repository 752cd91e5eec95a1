import { csvAttachment } from "~/kit/csv-attachment.server";
import { narrowedAsList } from "~/kit/list/read-list-page.server";
import type { SignedIn } from "~/session/guards.server";
import { fileWithToast } from "~/session/toast.server";
import { exportLocations, followExport } from "~/upstream/exports.server";
import { locationsList } from "./locations-list";

/** The locations of the list as CSV, narrowed as the list is. @throws UpstreamError */
export async function downloadLocations(session: SignedIn, request: Request): Promise<Response> {
  const { upstream } = session;
  const query = new URL(request.url).searchParams;
  const link = await exportLocations(upstream, await narrowedAsList(locationsList, session, query));
  const file = csvAttachment(await followExport(upstream, link), "locations.csv");
  const toast = { type: "success", message: "Locations exported successfully" } as const;
  return fileWithToast(file, toast, request);
}
