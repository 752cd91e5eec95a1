/** The scripts of an agent's day, as the build makes them: `scripts/lib/build.mjs`. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { builtFile } from "~/server/built.server";
import { dayPhoneUrl } from "../urls";

interface Script {
  code: Buffer<ArrayBuffer>;
  name: string;
}

const FILES = ["day-page.js", "day-phone.js"] as const;

const read = new Map<string, Script>();

function scriptOf(file: (typeof FILES)[number]): Script {
  let known = read.get(file);
  if (!known) {
    const code = readFileSync(builtFile(file)) as Buffer<ArrayBuffer>;
    known = { code, name: `${createHash("sha256").update(code).digest("hex").slice(0, 12)}.js` };
    read.set(file, known);
  }
  return known;
}

/** The address of a page's script, with a hash of what is in it. The page that sets up a phone has its own. */
export function pageScriptUrl(page: string): string {
  const file = new URL(page).pathname === dayPhoneUrl() ? "day-phone.js" : "day-page.js";
  return `/day/script/${scriptOf(file).name}`;
}

export function sendPageScript({ params }: LoaderFunctionArgs): Response {
  const found = FILES.map(scriptOf).find(({ name }) => name === params.file);
  if (!found) return new Response("Not found", { status: 404 });
  return script(found.code, { "cache-control": "public, max-age=31536000, immutable" });
}

/** The service worker, which browsers compare byte by byte. */
export function sendWorker(): Response {
  const code = readFileSync(builtFile("day-worker.js")) as Buffer<ArrayBuffer>;
  return script(code, { "cache-control": "no-cache", "service-worker-allowed": "/day" });
}

const script = (code: Buffer<ArrayBuffer>, headers: Record<string, string>) =>
  new Response(code, { headers: { "content-type": "text/javascript; charset=utf-8", ...headers } });
