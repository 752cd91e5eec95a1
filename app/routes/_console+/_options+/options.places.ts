import type { LoaderFunctionArgs } from "@remix-run/node";
import { placeOptions } from "~/features/locations/index.server";
import { requireSignedIn } from "~/session/guards.server";
import { readOptionsQuery } from "~/upstream/options.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const query = new URL(request.url).searchParams;
  return placeOptions(session, {
    ...readOptionsQuery(query),
    kind: query.get("kind") === "establishment" ? "establishment" : undefined,
    signal: request.signal,
  });
}
