/**
 * A page with nothing but a map of a library on it, behind the product's own server edge and
 * content security policy: what the map widget calls is called by the tests.
 */
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import express from "express";
import pino from "pino";
import { buildApp } from "~/boot/build-app.server";
import { mapStyle } from "../../app/map/server/style.server";
import { TileAddress, tileArchive } from "../../app/map/server/tiles.server";
import { loader as serveWorker } from "../../app/routes/map+/worker.$file";
import { type Env, readEnv } from "../../app/server/env.server";
import { listen } from "./listen";

const ROOT = resolve(import.meta.dirname, "../..");
/** The version of the extract that the harness claims to have. */
export const VERSION = "test-1";

export interface Harness {
  url: string;
  close(): Promise<void>;
}

/**
 * @param variables environment variables with the map's settings
 * @param extract the folder with `tiles.pmtiles`
 */
export async function startHarness(
  variables: Record<string, string>,
  extract?: string,
): Promise<Harness> {
  const folder = await mkdtemp(join(tmpdir(), "waybook-map-"));
  bundled ??= bundle();
  const env: Env = readEnv({ ...variables, DATA_DIR: join(folder, "data") });
  const app = buildApp({
    env,
    log: pino({ level: "silent" }),
    handler: routes(extract),
    publicDir: await bundled,
  });
  const { host, close } = await listen(createServer(app));
  return {
    url: `http://${host}`,
    async close() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}

let bundled: Promise<string> | undefined;

/** The page's script and styles, made once for all harnesses; the folder that is served. */
async function bundle(): Promise<string> {
  const publicDir = await mkdtemp(join(tmpdir(), "waybook-map-page-"));
  process.once("exit", () => rmSync(publicDir, { recursive: true, force: true }));
  await build({
    entryPoints: { harness: join(ROOT, "tests/support/map-harness-page.ts") },
    outdir: join(publicDir, "build"),
    bundle: true,
    splitting: true,
    format: "esm",
    minify: true,
    alias: { "~": join(ROOT, "app") },
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
  return publicDir;
}

/** What the product's own routes under /map answer once they have found who asks. */
function routes(extract: string | undefined) {
  const router = express.Router();
  const archive = () => tileArchive({ folder: extract ?? "", version: VERSION });
  router.get("/", (_req, res) => {
    res.type("html").send(page(res.locals.nonce));
  });
  router.get("/map/style/:version/:theme.json", async (req, res) => {
    const theme = req.params.theme === "dark" ? "dark" : "light";
    res.json(mapStyle({ version: VERSION, archive: await archive() }, theme));
  });
  router.get("/map/tiles/:version/:z/:x/:y", async (req, res) => {
    const tile = await (await archive()).tile(TileAddress.parse(req.params));
    if (!tile) return void res.status(204).end();
    res.set({ "content-encoding": "gzip", "content-type": "application/vnd.mapbox-vector-tile" });
    res.end(tile);
  });
  router.get("/map/worker/:file", async (req, res) => {
    const request = new Request(`http://harness${req.url}`);
    const answer = await serveWorker({ request, params: req.params, context: {} });
    res.status(answer.status).set(Object.fromEntries(answer.headers));
    res.end(await answer.text());
  });
  return router;
}

const page = (nonce: string) => `<!doctype html>
<html lang="en">
  <head>
    <title>Map</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/build/harness.css">
  </head>
  <body>
    <div id="map"></div>
    <script type="module" nonce="${nonce}" src="/build/harness.js"></script>
  </body>
</html>`;
