import { setTimeout as sleep } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { type Env, setEnv } from "~/server/env.server";
import { log } from "~/server/log.server";
import { type DemoAccount, driveDemo } from "./demo-agents.server";

/** Twelve times as fast as in life: half a kilometre in four seconds. */
const SPEED = 12;
const EVERY_MS = 4_000;
const DWELL_MS = 4 * 60_000;

// A thread of its own for the agents of the demo, which ends with the server.
const { env, account }: { env: Env; account: DemoAccount } = workerData;
setEnv(env);
await driveDemo(account, {
  speed: SPEED,
  every: EVERY_MS,
  dwell: DWELL_MS,
  signal: new AbortController().signal,
  say: (line) => log().debug(line),
  now: () => new Date(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
});
