/** A route as a file to download. */
import { attachmentNamed, toFileName } from "platform/file-names";
import type { RouteFileFormat } from "~/features/urls";
import { csvAttachment } from "~/kit/csv-attachment.server";
import { instantAt } from "~/lib/format";
import { toGeoJson } from "~/route-files/geojson";
import { toGpx } from "~/route-files/gpx";
import { toIcs } from "~/route-files/ics";
import { toKml } from "~/route-files/kml";
import type { RouteFile } from "~/route-files/route-file";
import type { SignedIn } from "~/session/guards.server";
import { fileWithToast } from "~/session/toast.server";
import { exportRouteStops, followExport } from "~/upstream/exports.server";
import { AppointmentQuery } from "./appointment";
import { readRouteFile } from "./route-file.server";

const WRITERS = {
  gpx: { type: "application/gpx+xml", write: toGpx },
  kml: { type: "application/vnd.google-earth.kml+xml", write: toKml },
  geojson: { type: "application/geo+json", write: toGeoJson },
} as const;

/**
 * The answer to a download; a problem where a calendar's form can't be read.
 * @throws UpstreamError
 */
export async function downloadRoute(
  session: SignedIn,
  id: string,
  format: RouteFileFormat,
  request: Request,
): Promise<Response | { problem: string }> {
  if (format === "csv") return csv(session, id, request);
  const now = new Date();
  if (format !== "ics") {
    const { file } = await readRouteFile(session, id, request, { path: true, now });
    const { type, write } = WRITERS[format];
    return attachment(write(file), type, file, format);
  }
  const asked = AppointmentQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) return { problem: asked.error.issues[0]?.message ?? "" };
  const { file, zone } = await readRouteFile(session, id, request, { path: false, now });
  const { date, time, minutesPerStop } = asked.data;
  const start = instantAt(date, time, zone);
  const text = toIcs(file, { uid: `${id}@waybook`, start, minutesPerStop });
  return attachment(text, "text/calendar", file, format);
}

/** The upstream's own file, passed on as it comes. */
async function csv({ upstream }: SignedIn, id: string, request: Request) {
  const file = await followExport(upstream, await exportRouteStops(upstream, id));
  const toast = { type: "success", message: "Locations exported successfully" } as const;
  return fileWithToast(csvAttachment(file, "route.csv"), toast, request);
}

const attachment = (text: string, type: string, { name }: RouteFile, extension: string) =>
  new Response(text, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": attachmentNamed(`${toFileName(name) || "route"}.${extension}`),
    },
  });
