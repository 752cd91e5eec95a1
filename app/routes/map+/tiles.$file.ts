import { join } from "node:path";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadedExtract } from "~/extract/extract.server";
import { fileResponse } from "~/server/file-range.server";
import { signedInOrNone } from "~/session/guards.server";

/** The PMTiles archive of the extract: maps ask for parts of it. For who is signed in. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  if (!(await signedInOrNone(request))) return new Response("Sign in first", { status: 401 });
  const extract = loadedExtract();
  if (!extract || params.file !== `${extract.version}.pmtiles`) {
    return new Response("Not found", { status: 404 });
  }
  return fileResponse(request, {
    path: join(extract.folder, "tiles.pmtiles"),
    type: "application/octet-stream",
    version: extract.version,
  });
}
