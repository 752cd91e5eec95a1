import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { baseLayer } from "~/map/index.server";
import { requireSignedIn } from "~/session/guards.server";

const HOUR_S = 3600;

const degrees = (most: number) => z.coerce.number().min(-most).max(most);
const pixels = z.coerce.number().int().min(1).max(6000);

const FrameQuery = z.object({
  longitude: degrees(180),
  latitude: degrees(90),
  zoom: z.coerce.number().min(0).max(22),
  width: pixels,
  height: pixels,
});

/** The ground for a map that was moved away from what its page was drawn for. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSignedIn({ request, context });
  const query = FrameQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) {
    return Response.json({ error: z.prettifyError(query.error) }, { status: 400 });
  }
  const { longitude, latitude, ...frame } = query.data;
  const layer = baseLayer({ ...frame, centre: [longitude, latitude] });
  return Response.json(layer, { headers: { "Cache-Control": `private, max-age=${HOUR_S}` } });
}
