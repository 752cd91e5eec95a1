import { randomBytes } from "node:crypto";
import { createServer, type Server, STATUS_CODES } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { answerBrokenRequests } from "platform/broken-requests";
import { closeFolders, setPrivateUmask } from "platform/private-folder";
import { applyTimeouts, CHECK_EVERY_MS, SERVER_TIMEOUTS } from "platform/server-timeouts";
import { watchForFinish } from "platform/shutdown";
import { versionOfWaybook } from "platform/version";
import { openMetricsPort } from "platform/watch/metrics-endpoint";
import { startTracing, stopTracing } from "platform/watch/tracing";
import { serveBuild } from "../remix-adapter/serve-build.server";
import { type Env, EnvError, env, readEnv, setEnv } from "../server/env.server";
import { log } from "../server/log.server";
import { areMetricsRead, countProcess } from "../server/metrics.server";
import { readMetrics } from "../server/scrape.server";
import { type ApiProcess, type ApiReady, startApi } from "./api-process.server";
import { buildApp } from "./build-app.server";
import { startDemoDrive } from "./demo-drive.server";
import { prepareDemoRegion } from "./demo-region.server";
import { watchSources } from "./watch-sources.server";

const MAX_HEADER_BYTES = 64 * 1024;
/** How long a stop waits for requests that are being answered. */
const FINISH_MS = 10_000;

/** Settings or surroundings that keep the console from starting, in words for who runs it. */
class StartError extends Error {}

const STOPPED = "stopped" as const;

/** Starts the console: the embedded API where there is no other, then the HTTP server. */
export async function main(root: string): Promise<void> {
  try {
    await start(root);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof EnvError || error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function start(root: string): Promise<void> {
  const stopSignal = nextStopSignal();
  setPrivateUmask();
  setEnv({ ...readEnv(process.env), ownServer: true });
  const open = closeFolders(env().dataDir);
  if (open.length > 0) log().warn({ folders: open }, "other users of this machine may read these");
  // Before the API makes a database, and fills it, which takes a while.
  await tryPort();
  log().info({ version: versionOfWaybook(), dataDir: env().dataDir }, "starting");
  await startTracing(env().watch.tracesUrl, "waybook-console");
  const apiMetricsToken = newApiMetricsToken();
  const metricsServer = await openMetrics(apiMetricsToken);
  const api = env().embeddedApi ? startEmbeddedApi(root, apiMetricsToken) : undefined;
  let stopDrive: (() => void) | undefined;
  const region = prepareDemoRegion({ root, env: env(), log: log() });
  try {
    const apiReady = await Promise.race([api?.ready, stopSignal.then(() => STOPPED)]);
    if (apiReady === STOPPED) return;
    log().info("loading the pages");
    const remix = await serveBuild(join(root, "build/index.js"), env().mode, log());
    if (region) log().info("preparing the streets of the demo");
    const regionEnd = await Promise.race([region?.ended, stopSignal.then(() => STOPPED)]);
    if (regionEnd === STOPPED) return;
    const app = buildApp({
      env: env(),
      log: log(),
      handler: remix.handler,
      publicDir: join(root, "public"),
      apiMetricsToken,
    });
    const server = createServer(
      { maxHeaderSize: MAX_HEADER_BYTES, connectionsCheckingInterval: CHECK_EVERY_MS },
      app,
    );
    applyTimeouts(server, SERVER_TIMEOUTS);
    answerBrokenRequests(server, (status) => ({
      type: "text/plain",
      text: `${STATUS_CODES[status]}`,
    }));
    const finish = watchForFinish(server);
    await listen(server);
    const { port } = server.address() as AddressInfo;
    await remix.announce();
    log().info("opening the first page");
    await checkFirstPage(port);
    sayReady(port, apiReady);
    stopDrive = startDemoDrive({ env: { ...env(), port }, log: log(), api: apiReady });

    const signal = await stopSignal;
    log().info({ signal }, "stopping");
    await finish(FINISH_MS);
  } finally {
    stopDrive?.();
    region?.stop();
    await api?.stop();
    metricsServer?.closeAllConnections();
    metricsServer?.close();
    await stopTracing();
  }
}

/** The embedded API tells its metrics to nobody but us. */
const newApiMetricsToken = () =>
  env().embeddedApi && areMetricsRead() ? randomBytes(32).toString("hex") : undefined;

/** Opens the port for metrics, where there is one. */
async function openMetrics(apiToken: string | undefined): Promise<Server | undefined> {
  if (areMetricsRead()) countProcess();
  const { metricsPort: port, metricsHost: host } = env().watch;
  if (port === undefined) return undefined;
  const read = () => readMetrics(apiToken);
  return openMetricsPort({ port, host, read }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`METRICS_PORT ${port} can't be used on ${host} (${error.code}).`);
  });
}

function startEmbeddedApi(root: string, metricsToken: string | undefined): ApiProcess {
  const development = env().mode === "development";
  const api = startApi({
    env: env(),
    log: log(),
    entry: join(root, development ? "api/main.ts" : "build/api.js"),
    metricsToken,
    nodeOptions: development ? ["--import", "tsx"] : [],
  });
  const ready = api.ready.then(useIt, failToStart);
  if (development) {
    const sources = ["api", "contract"].map((folder) => join(root, folder));
    void ready.then(
      () => watchSources(sources, api.renew),
      () => {},
    );
  }
  return { ...api, ready };

  function useIt(told: ApiReady): ApiReady {
    setEnv(withApiPort(env(), told.port));
    return told;
  }
  function failToStart(error: Error): never {
    throw new StartError(`${error.message} What it said stands above.`);
  }
}

/** The API may have been asked for any free port. */
function withApiPort(env: Env, port: number): Env {
  const apiUrl = `http://127.0.0.1:${port}`;
  const officesApiUrl = env.officesApiUrl === env.apiUrl ? apiUrl : env.officesApiUrl;
  return { ...env, apiPort: port, apiUrl, officesApiUrl };
}

async function tryPort(): Promise<void> {
  const probe = createServer();
  await listen(probe);
  await new Promise((closed) => probe.close(closed));
}

function listen(server: Server): Promise<void> {
  const { host, port } = env();
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why =
        error.code === "EADDRINUSE"
          ? `Port ${port} is in use. Stop what uses it, or set PORT to another one.`
          : `Can't listen on HOST ${host}, PORT ${port} (${error.code}).`;
      reject(new StartError(why));
    });
    server.listen(port, host, () => resolve());
  });
}

/** The ready line is only true when the first page is really there. */
async function checkFirstPage(port: number): Promise<void> {
  const given = env().host;
  const host = given === "0.0.0.0" || given === "::" ? "127.0.0.1" : given;
  const authority = host.includes(":") ? `[${host}]` : host;
  const response = await fetch(`http://${authority}:${port}/`, { redirect: "manual" });
  await response.body?.cancel();
  if (response.status >= 500) {
    throw new StartError(`The first page can't be shown (${response.status}); see the log.`);
  }
}

/** What is only right in a demo, such as keeping positions for an hour, is on. */
const NO_DEMO = "Nobody of the demo is in this company: start it with DEMO=0.";

function sayReady(port: number, api: ApiReady | undefined): void {
  const lines: string[] = [];
  const { admin, officeManager } = api?.accounts ?? {};
  const isDemo = Boolean(admin || officeManager);
  if (env().demo && api?.accounts) {
    if (admin) lines.push(`Admin: ${admin.email} / ${admin.password}`);
    if (officeManager) {
      lines.push(`Office manager: ${officeManager.email} / ${officeManager.password}`);
    }
    if (!isDemo) lines.push(NO_DEMO);
  }
  if (api) lines.push(`API: http://localhost:${api.port}/docs`, `Data: ${env().dataDir}`);
  if (api?.outbox) lines.push(`Mail: ${api.outbox}`);
  if (env().demo && isDemo) {
    lines.push(
      `Try first: the links on http://localhost:${port}/dashboard, such as an agent on the road`,
    );
  }
  const ready = `Waybook is ready at http://localhost:${port}`;
  lines.push(`Version: ${versionOfWaybook()}`, ready);
  // Whatever reads the log of a company reads JSON alone.
  const isRead = env().mode === "production" && !env().demo && !process.stdout.isTTY;
  if (isRead && log().isLevelEnabled("info")) log().info({ dataDir: env().dataDir }, ready);
  else process.stdout.write(`${lines.join("\n")}\n`);
}

function nextStopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, resolve);
  });
}
