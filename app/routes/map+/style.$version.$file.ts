import type { LoaderFunctionArgs } from "@remix-run/node";
import { mapStyle } from "~/basemap/style.server";
import { loadedExtract } from "~/extract/extract.server";
import { signedInOrNone } from "~/session/guards.server";

/** The MapLibre style over the extract's tiles: `light.json` or `dark.json`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  if (!(await signedInOrNone(request))) return new Response("Sign in first", { status: 401 });
  const version = loadedExtract()?.version;
  const theme = /^(light|dark)\.json$/.exec(params.file ?? "")?.[1];
  if ((theme !== "light" && theme !== "dark") || !version || params.version !== version) {
    return new Response("Not found", { status: 404 });
  }
  // Colours may change with the product, so not for good.
  return Response.json(mapStyle(version, theme), {
    headers: { "cache-control": "private, max-age=3600" },
  });
}
