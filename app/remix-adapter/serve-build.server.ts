import { watch } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRemixRequest } from "@remix-run/express/dist/server.js";
import { broadcastDevReady, createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { readSavedPost } from "../drafts/saved-post.server";
import { asyncHandler } from "../server/async-handler.server";
import { pagePath } from "../server/request-target.server";
import { noteRoute } from "../server/watch-request.server";
import { indexRoutes, onlyRoutes } from "./route-index.server";
import { patternsOf } from "./route-patterns.server";
import { sendResponse } from "./send-response.server";
import { withSpans } from "./traced-routes.server";

const SETTLE_MS = 30;

export interface RemixHandler {
  handler: RequestHandler;
  /** Tells the development server, where there is one, that this build is being served. */
  announce(): Promise<void>;
}

/** Serves a build of the console. In development every new build is taken in as it comes. */
export async function serveBuild(file: string, mode: string, log: Logger): Promise<RemixHandler> {
  let build = await load(file);
  let handle = handlerOf(build, mode);
  const announce = async () => {
    if (process.env.REMIX_DEV_ORIGIN) await broadcastDevReady(build);
  };
  if (mode === "development") {
    onNewBuild(file, async () => {
      try {
        build = await load(file);
        handle = handlerOf(build, mode);
        await announce();
      } catch (error) {
        log.error({ err: error }, "the new build can't be loaded");
      }
    });
  }
  return { handler: (req, res, next) => handle(req, res, next), announce };
}

/**
 * Answers each request with no more of the build than the routes that may match it. Remix
 * reads all the routes it is given several times a request; so a page would cost more with
 * every other page there is. Browsers still load the manifest of them all.
 */
function handlerOf(build: ServerBuild, mode: string): RequestHandler {
  const candidates = indexRoutes(build.routes);
  const some = new Map<string, Some>();
  return asyncHandler(async (req, res) => {
    const path = pagePath(req.originalUrl);
    const ids = candidates(path);
    const key = ids.join();
    let known = some.get(key);
    if (!known) {
      const part = withRoutes(build, ids);
      known = { handle: createRequestHandler(part, mode), pattern: patternsOf(part.routes) };
      some.set(key, known);
    }
    const { handle, pattern } = known;
    noteRoute(res, pattern(path));
    readToEnd(req, res);
    await showAgain(req, res);
    const { nonce, savedPost } = res.locals;
    const context = { nonce, left: leftBy(res), savedPost };
    await sendResponse(await handle(createRemixRequest(req, res), context), res);
  });
}

/** Of the few routes that a path may mean. */
interface Some {
  handle: ReturnType<typeof createRequestHandler>;
  pattern: (path: string) => string;
}

/**
 * A page with a saved form is answered by its action, which shows the form again as it was sent. Forms
 * come back in this way only.
 */
async function showAgain(req: Request, res: Response): Promise<void> {
  if (req.method !== "GET") return;
  const savedPost = await readSavedPost(req.headers.cookie, req.originalUrl);
  if (!savedPost) return;
  res.locals.savedPost = savedPost;
  req.method = "POST";
}

function withRoutes(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const assets = { ...build.assets, routes: onlyRoutes(build.assets.routes, ids) };
  // Each page names them all to its scripts; one that is off may as well be left out.
  const isOn = Object.entries(build.future).filter(([, value]) => value);
  const future = Object.fromEntries(isOn) as unknown as ServerBuild["future"];
  return { ...build, future, routes: withSpans(onlyRoutes(build.routes, ids)), assets };
}

/**
 * Reads what an action left of a body once it has answered. Otherwise the connection would stand
 * still with the browser's next request on it.
 */
function readToEnd(req: Request, res: Response): void {
  res.once("finish", () => {
    if (req.complete || req.destroyed) return;
    req.removeAllListeners("data").resume();
  });
}

/** One for all: an error for each request would be created with its stack. */
const LEFT = new DOMException("The reader has left, or has it all", "AbortError");

/** Fires when the reader has left, or has it all. */
function leftBy(res: Response): AbortSignal {
  const left = new AbortController();
  res.once("close", () => left.abort(LEFT));
  return left.signal;
}

/** The same file at another time is another module. */
async function load(file: string): Promise<ServerBuild> {
  const { mtimeMs } = await stat(file);
  return import(`${pathToFileURL(file).href}?t=${mtimeMs}`);
}

/** The compiler writes `version.txt` once a build is complete. */
function onNewBuild(file: string, take: () => Promise<void>): void {
  const marker = join(dirname(file), "version.txt");
  let timer: NodeJS.Timeout | undefined;
  watch(dirname(marker), (_event, name) => {
    if (name !== "version.txt") return;
    clearTimeout(timer);
    timer = setTimeout(() => void take(), SETTLE_MS);
  });
}
