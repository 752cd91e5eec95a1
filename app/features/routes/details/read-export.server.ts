import { USUAL_TIMES } from "contract/routes/facts";
import { dayAfter } from "~/lib/format";
import { googleMapsLinks, wazeLink } from "~/route-files/map-links";
import { placedStops } from "~/route-files/route-file";
import type { SignedIn } from "~/session/guards.server";
import { appointmentErrors, appointmentFields, MOST_MINUTES } from "./appointment";
import { readRouteFile } from "./route-file.server";
import { backToRouteUrl } from "./screen-query";

export type ExportDialogData = Awaited<ReturnType<typeof readExportDialog>>;

/** What the Export dialog shows; other maps are led to the stops not yet visited. */
export async function readExportDialog(
  session: SignedIn,
  id: string,
  { request, now }: { request: Request; now: Date },
) {
  const query = new URL(request.url).searchParams;
  const { file, zone, planned } = await readRouteFile(session, id, request, { path: false, now });
  const open = file.stops.filter((stop) => !stop.visited);
  const stops = open.length > 0 ? open : file.stops;
  const [next] = placedStops(stops);
  return {
    id,
    closeTo: backToRouteUrl(id, query),
    google: googleMapsLinks(stops),
    waze: next ? { name: next.name, url: wazeLink(next.coordinates) } : null,
    appointment: appointmentFields(
      query,
      planned ?? { date: dayAfter(now, zone), time: USUAL_TIMES.start },
    ),
    errors: appointmentErrors(query),
    mostMinutes: MOST_MINUTES,
  };
}
