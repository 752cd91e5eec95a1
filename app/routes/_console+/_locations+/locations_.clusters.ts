import type { LoaderFunctionArgs } from "@remix-run/node";
import { type ReadClusters, readView } from "~/features/locations";
import { readGathered } from "~/features/locations/index.server";
import { requireSignedIn } from "~/session/guards.server";

/** Sizes of a map on a screen, in px. */
const [SMALLEST, LARGEST] = [50, 4000];

/** What the map beside the list shows once it rests elsewhere, to scripts. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<ReadClusters> {
  const session = await requireSignedIn({ request, context });
  const query = new URL(request.url).searchParams;
  const view = readView(query.get("at"));
  const size = (name: string) =>
    Math.max(SMALLEST, Math.min(LARGEST, Math.round(Number(query.get(name)) || 0)));
  const of = new URLSearchParams(query);
  for (const name of ["at", "width", "height"]) of.delete(name);
  if (!view) throw new Response("There is no such place to look at", { status: 400 });
  const frame = { ...view, width: size("width"), height: size("height") };
  return { of: String(of), gathered: await readGathered(session, query, frame) };
}
