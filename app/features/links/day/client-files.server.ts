/** The scripts of an agent's day, as the build makes them: `scripts/lib/build.mjs`. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { builtFile } from "~/server/built.server";

interface Script {
  code: Buffer<ArrayBuffer>;
  name: string;
}

let page: Script | undefined;

function pageScript(): Script {
  if (!page) {
    const code = readFileSync(builtFile("day-page.js")) as Buffer<ArrayBuffer>;
    page = { code, name: `${createHash("sha256").update(code).digest("hex").slice(0, 12)}.js` };
  }
  return page;
}

/** The address of the page's script, with a hash of what is in it. */
export const pageScriptUrl = (): string => `/day/script/${pageScript().name}`;

export function sendPageScript({ params }: LoaderFunctionArgs): Response {
  const { code, name } = pageScript();
  if (params.file !== name) return new Response("Not found", { status: 404 });
  return script(code, { "cache-control": "public, max-age=31536000, immutable" });
}

/** The service worker, which browsers compare byte by byte. */
export function sendWorker(): Response {
  const code = readFileSync(builtFile("day-worker.js")) as Buffer<ArrayBuffer>;
  return script(code, { "cache-control": "no-cache", "service-worker-allowed": "/day" });
}

const script = (code: Buffer<ArrayBuffer>, headers: Record<string, string>) =>
  new Response(code, { headers: { "content-type": "text/javascript; charset=utf-8", ...headers } });
