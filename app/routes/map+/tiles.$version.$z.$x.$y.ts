import { gunzipSync } from "node:zlib";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadedExtract } from "~/extract/extract.server";
import { TileAddress, tileArchive } from "~/map/index.server";
import { signedInOrNone } from "~/session/guards.server";

/** A vector tile of the extract, for who is signed in; empty where there is nothing to show. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (!(await signedInOrNone({ request, context })))
    return new Response("Sign in first", { status: 401 });
  const extract = loadedExtract();
  const address = TileAddress.safeParse(params);
  if (!extract || params.version !== extract.version || !address.success) {
    return new Response("Not found", { status: 404 });
  }
  const tile = await (await tileArchive(extract)).tile(address.data);
  const headers = new Headers({
    "cache-control": "private, max-age=31536000, immutable",
    vary: "accept-encoding",
  });
  if (!tile) return new Response(null, { status: 204, headers });
  headers.set("content-type", "application/vnd.mapbox-vector-tile");
  const packed = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
  if (packed) headers.set("content-encoding", "gzip");
  return new Response(packed ? tile : new Uint8Array(gunzipSync(tile)), { headers });
}
