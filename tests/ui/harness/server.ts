/**
 * A small app of nothing but building blocks, behind the product's own server edge and content
 * security policy. Its data is in memory: where scripts run, nothing is asked of a server.
 */
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import express, { type RequestHandler } from "express";
import pino from "pino";
import { buildApp } from "~/boot/build-app.server";
import { readEnv } from "../../../app/server/env.server";
import { listen } from "../../support/listen";
import { findShared } from "../../support/shared";
import type { Bundle } from "./bundle";
import type { render as Render } from "./render";

export interface Harness {
  url: string;
}

/** Starts the app; it ends with this process. */
export async function startHarness(): Promise<Harness> {
  const { folder, render: file } = await findShared<Bundle>("blocks");
  const { render } = await import(pathToFileURL(file).href);
  const app = buildApp({
    env: readEnv({ DATA_DIR: join(folder, `data-${process.pid}`) }),
    log: pino({ level: "silent" }),
    handler: express.Router().use(express.text({ type: () => true }), pages(render)),
    publicDir: folder,
  });
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
