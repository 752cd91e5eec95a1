/** The demo's agents drive, so that a first look at the live view is alive. */
import type { Logger } from "pino";
import type { Env } from "../server/env.server";
import { startThread } from "../server/thread.server";
import type { ApiReady } from "./api-process.server";

/** @returns what ends it; undefined where nobody drives */
export function startDemoDrive(options: {
  env: Env;
  log: Logger;
  api: ApiReady | undefined;
}): (() => void) | undefined {
  const { env, log, api } = options;
  const account = api?.accounts?.officeManager;
  if (!env.demo || !env.demoDrive || !account) return undefined;
  const { admin } = api.accounts ?? {};
  const thread = startThread("demo-drive", "app/simulate/demo-thread-entry.ts", {
    env,
    account,
    admin,
  });
  // The product works as well without.
  thread.on("error", (err) => log.warn({ err }, "the demo's agents stopped"));
  thread.unref();
  return () => void thread.terminate();
}
