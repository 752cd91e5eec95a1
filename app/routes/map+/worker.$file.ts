import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { LoaderFunctionArgs } from "@remix-run/node";

const { resolve } = createRequire(import.meta.url);

interface Worker {
  file: string;
  script: Buffer;
}

let worker: Promise<Worker> | undefined;

/**
 * MapLibre's worker, which has to be a file of ours (`worker-src 'self'`), as the package has it:
 * nothing to build, and nothing that another build would sweep away.
 */
export async function loader({ params }: LoaderFunctionArgs) {
  worker ??= readWorker().catch((error) => {
    worker = undefined;
    throw error;
  });
  const { file, script } = await worker;
  if (params.file !== file) return new Response("Not found", { status: 404 });
  return new Response(new Uint8Array(script), {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}

async function readWorker(): Promise<Worker> {
  const [about, script] = await Promise.all([
    readFile(resolve("maplibre-gl/package.json"), "utf8"),
    readFile(resolve("maplibre-gl/dist/maplibre-gl-worker.mjs")),
  ]);
  return { file: `${JSON.parse(about).version}.mjs`, script };
}
