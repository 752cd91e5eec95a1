import { type ChildProcess, fork } from "node:child_process";
import type { Logger } from "pino";
import { z } from "zod";
import type { Env } from "../server/env.server";

const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 30_000;
/** After this long in health, the next crash counts as the first again. */
const HEALTHY_MS = 60_000;
/** What a stop may take before the child is killed. */
const STOP_MS = 8_000;

const Account = z.object({ email: z.string(), password: z.string() });
const ReadyMessage = z.object({
  ready: z.literal(true),
  port: z.number().int(),
  /** In demo only. */
  accounts: z.object({ admin: Account.optional(), officeManager: Account.optional() }).optional(),
  /** The folder that mail is written to where no server sends it. */
  outbox: z.string().optional(),
});
export type ApiReady = z.infer<typeof ReadyMessage>;

export interface ApiProcessOptions {
  env: Env;
  log: Logger;
  /** The module that the child runs. */
  entry: string;
  /** Opens the metrics of the child. */
  metricsToken?: string;
  /** Options for node, such as a loader. */
  nodeOptions?: readonly string[];
}

export interface ApiProcess {
  /** Settles when the API answers for the first time, or fails when it ends before that. */
  ready: Promise<ApiReady>;
  /** Has the child end and starts it anew, as after a change of its sources. */
  renew(): void;
  /** Stops the child and waits for its end. */
  stop(): Promise<void>;
}

/** Runs the embedded API as a process of its own, and starts it again when it dies. */
export function startApi(options: ApiProcessOptions): ApiProcess {
  const { env, log, entry, metricsToken, nodeOptions = [] } = options;
  let child: ChildProcess | undefined;
  let stopping = false;
  let renewing = false;
  let failures = 0;
  // Where any free port was asked for, the one it got is kept when it starts again.
  let port = env.apiPort;
  let restart: NodeJS.Timeout | undefined;
  let settle: { resolve: (ready: ApiReady) => void; reject: (error: Error) => void } | undefined;
  const ready = new Promise<ApiReady>((resolve, reject) => {
    settle = { resolve, reject };
  });

  function start() {
    const startedAt = Date.now();
    child = fork(entry, {
      execArgv: [...limitNewSpace(), ...nodeOptions],
      env: { ...childEnv(env, port), METRICS_TOKEN: metricsToken },
      stdio: "inherit",
    });
    child.on("message", (message) => {
      const read = ReadyMessage.safeParse(message);
      if (!read.success) return;
      port = read.data.port;
      settle?.resolve(read.data);
      settle = undefined;
    });
    child.on("error", (error) => log.error({ err: error }, "the API process failed"));
    child.on("exit", (code, signal) => {
      child = undefined;
      if (stopping) return;
      if (renewing) {
        renewing = false;
        return start();
      }
      if (settle) {
        settle.reject(
          new Error(`The API ended before it was ready (${signal ?? `code ${code}`}).`),
        );
        return;
      }
      failures = Date.now() - startedAt > HEALTHY_MS ? 0 : failures;
      const pause = Math.min(FIRST_BACKOFF_MS * 2 ** failures, LONGEST_BACKOFF_MS);
      failures++;
      log.error({ code, signal, restartInMs: pause }, "the API process died");
      restart = setTimeout(start, pause);
    });
  }

  function renew() {
    if (stopping || renewing) return;
    failures = 0;
    if (child) {
      renewing = true;
      child.kill("SIGTERM");
      return;
    }
    clearTimeout(restart);
    start();
  }

  async function stop() {
    stopping = true;
    clearTimeout(restart);
    const running = child;
    if (!running) return;
    const ended = new Promise((done) => running.once("exit", done));
    running.kill("SIGTERM");
    const impatience = setTimeout(() => running.kill("SIGKILL"), STOP_MS);
    await ended;
    clearTimeout(impatience);
  }

  start();
  return { ready, renew, stop };
}

/**
 * Node 24 lets objects that are new take 128 MB on a machine with much memory, Node 22 32 MB, which is as
 * fast here. Your own limit in NODE_OPTIONS counts.
 */
const limitNewSpace = (): string[] =>
  process.env.NODE_OPTIONS?.includes("semi-space-size") ? [] : ["--max-semi-space-size=16"];

/** What the child is told: its surroundings, with our own defaults spelled out. */
function childEnv(env: Env, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: env.mode,
    API_PORT: String(port),
    DATA_DIR: env.dataDir,
    DEMO: env.demo ? "1" : "0",
    LOG_LEVEL: env.logLevel,
    // The console tells the metrics of both.
    METRICS_PORT: undefined,
    // Compiling the embedded database takes memory in every thread, which glibc would keep for each.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "1",
  };
}
