/**
 * A small app of nothing but building blocks, behind the product's own server edge and content
 * security policy. Its data is in memory: where scripts run, nothing is asked of a server.
 */
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type BuildOptions, build } from "esbuild";
import express, { type RequestHandler } from "express";
import pino from "pino";
import { buildApp } from "~/boot/build-app.server";
import { readEnv } from "../../../app/server/env.server";
import { listen } from "../../support/listen";
import type { render as Render } from "./render";

const ROOT = resolve(import.meta.dirname, "../../..");

export interface Harness {
  url: string;
}

/** Starts the app; it ends with this process. */
export async function startHarness(): Promise<Harness> {
  const { folder, render } = await bundle();
  const app = buildApp({
    env: readEnv({ DATA_DIR: join(folder, "data") }),
    log: pino({ level: "silent" }),
    handler: express.Router().use(express.text({ type: () => true }), pages(render)),
    publicDir: folder,
  });
  process.once("exit", () => rmSync(folder, { recursive: true }));
  const { host } = await listen(createServer(app));
  return { url: `http://${host}` };
}

function pages(render: typeof Render): RequestHandler {
  return async (req, res) => {
    const { method, headers } = req;
    const request = new Request(`http://${headers.host}${req.originalUrl}`, {
      method,
      headers: { "content-type": headers["content-type"] ?? "" },
      body: method === "POST" ? req.body : undefined,
    });
    const answer = await render(request, res.locals.nonce);
    if (typeof answer === "string") return void res.type("html").send(answer);
    res
      .status(answer.status)
      .set(Object.fromEntries(answer.headers))
      .send(await answer.text());
  };
}

/** Makes the page's scripts and styles, and what renders it. */
async function bundle(): Promise<{ folder: string; render: typeof Render }> {
  const folder = await mkdtemp(join(tmpdir(), "waybook-ui-"));
  const shared: BuildOptions = {
    bundle: true,
    format: "esm",
    jsx: "automatic",
    alias: { "~": join(ROOT, "app"), contract: join(ROOT, "contract") },
    define: { "process.env.NODE_ENV": '"production"' },
    loader: { ".svg": "file", ".woff2": "file" },
    publicPath: "/build/",
    outdir: join(folder, "build"),
    logLevel: "warning",
  };
  const entry = (name: string) => ({ [name]: join(ROOT, `tests/ui/harness/${name}.tsx`) });
  await Promise.all([
    build({ ...shared, entryPoints: entry("page"), splitting: true }),
    build({
      ...shared,
      entryPoints: entry("render"),
      platform: "node",
      format: "cjs",
      // One copy of the router, whether it is required or imported.
      mainFields: ["module", "main"],
      outExtension: { ".js": ".cjs" },
    }),
  ]);
  const { render } = await import(pathToFileURL(join(folder, "build/render.cjs")).href);
  return { folder, render };
}
