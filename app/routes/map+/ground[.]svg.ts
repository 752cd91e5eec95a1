import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { FrameQuery, groundPicture } from "~/map/index.server";
import { signedInOrNone } from "~/session/guards.server";

const WEEK_S = 7 * 24 * 3600;

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
