import { watch } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/express";
import { broadcastDevReady, type ServerBuild } from "@remix-run/node";
import type { RequestHandler, Response } from "express";
import type { Logger } from "pino";

const SETTLE_MS = 30;

export interface RemixHandler {
  handler: RequestHandler;
  /** Tells the development server, where there is one, that this build is being served. */
  announce(): Promise<void>;
}

/** Serves a build of the console. In development every new build is taken in as it comes. */
export async function serveBuild(file: string, mode: string, log: Logger): Promise<RemixHandler> {
  let build = await load(file);
  const handlerOf = (current: ServerBuild) =>
    createRequestHandler({
      build: current,
      mode,
      getLoadContext: (_req, res) => ({ nonce: res.locals.nonce, left: leftBy(res) }),
    });
  let handle = handlerOf(build);
  const announce = async () => {
    if (process.env.REMIX_DEV_ORIGIN) await broadcastDevReady(build);
  };
  if (mode === "development") {
    onNewBuild(file, async () => {
      try {
        build = await load(file);
        handle = handlerOf(build);
        await announce();
      } catch (error) {
        log.error({ err: error }, "the new build can't be loaded");
      }
    });
  }
  return { handler: (req, res, next) => handle(req, res, next), announce };
}

/** Fires when the reader has left, or has it all. */
function leftBy(res: Response): AbortSignal {
  const left = new AbortController();
  res.once("close", () => left.abort());
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
