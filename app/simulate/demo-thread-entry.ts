import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { type Env, setEnv } from "~/server/env.server";
import { log } from "~/server/log.server";
import { type DemoAccount, driveDemo } from "./demo-agents.server";

/** Real speed, so that a route takes hours, with shorter visits. */
const WATCHED = { speed: 1, every: 4_000, dwell: 3 * 60_000 };
/** On schedule: a planned visit takes 20 minutes, including the way to the door. */
const OTHERS = { speed: 1, every: 60_000, dwell: 18 * 60_000 };

// A thread of its own for the agents of the demo, which ends with the server.
const { env, account, admin }: { env: Env; account: DemoAccount; admin: DemoAccount | undefined } =
  workerData;
setEnv(env);
const { signal } = new AbortController();
// Calls and pauses of all agents listen to it, more than Node thinks is usual.
setMaxListeners(0, signal);
await driveDemo(account, {
  ...WATCHED,
  ...(admin && { others: { account: admin, pace: OTHERS } }),
  consoleUrl: `http://127.0.0.1:${env.port}`,
  signal,
  say: (line) => log().debug(line),
  now: () => new Date(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
});
