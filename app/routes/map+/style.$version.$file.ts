import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadedExtract } from "~/extract/extract.server";
import { mapStyle, tileArchive } from "~/map/index.server";
import { signedInOrNone } from "~/session/guards.server";

/** The MapLibre style over the extract's tiles: `light.json` or `dark.json`. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (!(await signedInOrNone({ request, context })))
    return new Response("Sign in first", { status: 401 });
  const extract = loadedExtract();
  const theme = /^(light|dark)\.json$/.exec(params.file ?? "")?.[1];
  if ((theme !== "light" && theme !== "dark") || !extract || params.version !== extract.version) {
    return new Response("Not found", { status: 404 });
  }
  const { version } = extract;
  const style = mapStyle({ version, archive: await tileArchive(extract) }, theme);
  // Colours may change with the product, so not for good.
  return Response.json(style, { headers: { "cache-control": "private, max-age=3600" } });
}
