import type { LoaderFunctionArgs } from "@remix-run/node";
import { AppointmentQuery } from "~/features/routes";
import { readRouteFile } from "~/features/routes/index.server";
import { ROUTE_FILE_FORMATS, type RouteFileFormat, routeDialogUrl } from "~/features/routes/urls";
import { instantAt } from "~/lib/format";
import { toGeoJson } from "~/route-files/geojson";
import { toGpx } from "~/route-files/gpx";
import { toIcs } from "~/route-files/ics";
import { toKml } from "~/route-files/kml";
import { fileNameOf, type RouteFile } from "~/route-files/route-file";
import { requireSignedIn, type SignedIn } from "~/session/guards.server";
import { keepToast, redirectWithToast } from "~/session/toast.server";
import { UpstreamError } from "~/upstream/errors";
import { exportRouteStops, followExport } from "~/upstream/exports.server";

const WRITERS = {
  gpx: { type: "application/gpx+xml", write: toGpx },
  kml: { type: "application/vnd.google-earth.kml+xml", write: toKml },
  geojson: { type: "application/geo+json", write: toGeoJson },
} as const;

/** The route as a file to download; what can't be had is said on the dialog it came from. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const id = params.id ?? "";
  const format = ROUTE_FILE_FORMATS.find((one) => one === params.format);
  if (!format) throw new Response("There is no such format", { status: 404 });
  try {
    return await download(session, id, format, request);
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.status === 404) throw error;
    return backWith(error.message, id, request);
  }
}

async function download(session: SignedIn, id: string, format: RouteFileFormat, request: Request) {
  if (format === "csv") return csv(session, id, request);
  const now = new Date();
  if (format !== "ics") {
    const { file } = await readRouteFile(session, id, request, { line: true, now });
    const { type, write } = WRITERS[format];
    return attachment(write(file), type, file, format);
  }
  const asked = AppointmentQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) return backWith(asked.error.issues[0]?.message ?? "", id, request);
  const { file, zone } = await readRouteFile(session, id, request, { line: false, now });
  const { date, time, minutesPerStop } = asked.data;
  const start = instantAt(date, time, zone);
  const text = toIcs(file, { uid: `${id}@waybook`, start, minutesPerStop });
  return attachment(text, "text/calendar", file, format);
}

/** The upstream's own file, passed on as it comes. */
async function csv({ upstream }: SignedIn, id: string, request: Request) {
  const { body, fileName } = await followExport(upstream, await exportRouteStops(upstream, id));
  const toast = { type: "success", message: "Locations exported successfully" } as const;
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName ?? "route.csv"}"`,
      // A download leaves the page as it is: the next one tells of it.
      "set-cookie": await keepToast(toast, request),
    },
  });
}

const attachment = (text: string, type: string, { name }: RouteFile, extension: string) =>
  new Response(text, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": `attachment; filename="${fileNameOf(name, extension)}"`,
    },
  });

/** Back to the dialog with what was typed. */
const backWith = (message: string, id: string, request: Request) =>
  redirectWithToast(
    routeDialogUrl(id, "export") + new URL(request.url).search,
    { type: "error", message },
    request,
  );
