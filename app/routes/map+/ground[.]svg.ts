import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { groundPicture } from "~/map/index.server";
import { signedInOrNone } from "~/session/guards.server";

const WEEK_S = 7 * 24 * 3600;

const degrees = (most: number) => z.coerce.number().min(-most).max(most);
const pixels = z.coerce.number().int().min(1).max(6000);

const FrameQuery = z.object({
  longitude: degrees(180),
  latitude: degrees(90),
  zoom: z.coerce.number().min(0).max(22),
  width: pixels,
  height: pixels,
});

/** The ground of a map's frame, to keep: its address changes with what lies below. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await signedInOrNone({ request, context })))
    return new Response("Sign in first", { status: 401 });
  const query = FrameQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) return new Response(z.prettifyError(query.error), { status: 400 });
  const { longitude, latitude, ...frame } = query.data;
  return new Response(groundPicture({ ...frame, centre: [longitude, latitude] }), {
    headers: { "content-type": "image/svg+xml", "cache-control": `private, max-age=${WEEK_S}` },
  });
}
