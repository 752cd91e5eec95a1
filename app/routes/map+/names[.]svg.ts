import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { FrameQuery, namesPicture, SpotsQuery } from "~/map/index.server";
import { signedInOrNone } from "~/session/guards.server";

const WEEK_S = 7 * 24 * 3600;

const NamesQuery = FrameQuery.extend({ sizes: z.literal("any").optional(), pins: SpotsQuery });

/** The names on a map, to keep: its address changes with what is there and with the pins. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await signedInOrNone({ request, context })))
    return new Response("Sign in first", { status: 401 });
  const query = NamesQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) return new Response(z.prettifyError(query.error), { status: 400 });
  const { longitude, latitude, zoom, width, height, sizes, pins } = query.data;
  const frame = { centre: [longitude, latitude] as [number, number], zoom, width, height };
  return new Response(namesPicture({ frame, anySize: sizes === "any", pins }), {
    headers: { "content-type": "image/svg+xml", "cache-control": `private, max-age=${WEEK_S}` },
  });
}
