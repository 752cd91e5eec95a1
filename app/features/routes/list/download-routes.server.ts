import { csvAttachment } from "~/kit/csv-attachment.server";
import { narrowedAsList } from "~/kit/list/read-list-page.server";
import type { SignedIn } from "~/session/guards.server";
import { exportRoutes, followExport } from "~/upstream/exports.server";
import { routesList } from "./routes-list";

/** The routes of the list as CSV, narrowed as the list is. @throws UpstreamError */
export async function downloadRoutes(session: SignedIn, query: URLSearchParams): Promise<Response> {
  const { upstream } = session;
  const link = await exportRoutes(upstream, await narrowedAsList(routesList, session, query));
  return csvAttachment(await followExport(upstream, link), "routes.csv");
}
