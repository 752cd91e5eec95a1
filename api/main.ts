import type { Server } from "node:http";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { closeFolders, setPrivateUmask } from "platform/private-folder";
import { watchForFinish } from "platform/shutdown";
import { versionOfWaybook } from "platform/version";
import { openMetricsPort } from "platform/watch/metrics-endpoint";
import { startTracing, stopTracing } from "platform/watch/tracing";
import { collectDefaultMetrics } from "prom-client";
import { wrongWith } from "./address-places";
import { buildApp } from "./app";
import { tellAddress } from "./backup/operator-proof";
import { createBackups } from "./backup/running";
import { admitCompany } from "./company";
import { type Config, ConfigError, outboxOf, readConfig } from "./config";
import { type Database, openDatabase } from "./db/connect";
import { refuseOtherMigrations } from "./db/installation";
import { printedAccounts } from "./demo/leave";
import { isEmpty, seedDemo } from "./demo/seed";
import { createLogger } from "./log";
import { createMailer, type Mailer } from "./mail/mailer";
import { countConnections, countReplica, createMetrics, type Metrics } from "./metrics";
import { retry } from "./retry";
import { deleteAbandonedFolders } from "./temporary-folders";

/** How long the answers in flight are waited for. */
const FINISH_MS = 10_000;

/** The console started this process and listens for the word that it is ready. */
const embedded = process.send !== undefined;

async function main(): Promise<void> {
  setPrivateUmask();
  refuseOtherBuild();
  const config = readConfig(process.env, { embedded });
  await startTracing(config.watch.tracesUrl, "waybook-api");
  const log = createLogger(config.logLevel);
  // The console has done so already where it started this process.
  const leftOpen = embedded ? [] : closeFolders(config.dataDir);
  if (leftOpen.length > 0)
    log.warn({ folders: leftOpen }, "other users of this machine may read these");
  await refuseWrongPlaces(config);
  await (embedded ? retry(() => refuseTakenPort(config)) : refuseTakenPort(config));
  const deleted = await deleteAbandonedFolders();
  if (deleted > 0) log.info({ folders: deleted }, "deleted the files of uploads that broke off");
  const metrics = createMetrics();
  const metricsServer = await openMetrics(config, metrics);
  const database = await open(config, metrics, log);
  if (database.connections) countConnections(metrics, database.connections);
  if (database.replica) countReplica(metrics, database.replica);
  try {
    await database.exclusively(() => prepare(database, config, log));
  } catch (error) {
    await database.close();
    throw error;
  }
  const app = await buildApp({
    db: database.db,
    replica: database.replica,
    secrets: config.secrets,
    mailer: openMailer(config, log),
    logger: log,
    trustProxy: config.trustProxy,
    behindConsole: embedded,
    alone: database.engine === "pglite",
    retention: config.retention,
    signIn: config.signIn,
    consoleUrl: config.consoleUrl,
    linkMs: config.linkMs,
    trackerSecret: config.trackerSecret,
    webhooksMayBePrivate: config.webhooksMayBePrivate,
    webhooksArePaused: config.webhooksArePaused,
    addressPlaces: config.addressPlaces,
    metrics,
    metricsToken: config.watch.metricsToken,
    system: {
      engine: database.engine,
      dataDir: config.dataDir,
      mailBy: config.smtpUrl ? "smtp" : "outbox",
      backupPlan: config.backupPlan,
    },
    backups: createBackups(database, {
      secretSetting: process.env.SESSION_SECRET,
      dataDir: config.dataDir,
    }),
    backupPlan: config.backupPlan,
    checkReplies: !config.production,
  });
  const finish = watchForFinish(app.server);
  stopOnRequest({ app, database, metricsServer, finish }, log);
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  if (database.engine === "pglite") tellAddress(config.dataDir, port);
  const version = versionOfWaybook();
  log.info({ version, port, host: config.host, database: database.engine }, "the API is ready");
  process.send?.({
    ready: true,
    port,
    ...(config.demo && { accounts: await printedAccounts(database.db) }),
    ...(!config.smtpUrl && { outbox: outboxOf(config) }),
  });
}

function refuseOtherBuild(): void {
  try {
    refuseOtherMigrations();
  } catch (error) {
    throw new ConfigError([error instanceof Error ? error.message : String(error)]);
  }
}

async function refuseWrongPlaces({ addressPlaces: file }: Config): Promise<void> {
  const wrong = file && (await wrongWith(file));
  if (wrong) throw new ConfigError([`ADDRESS_PLACES ${file} can't be used: ${wrong}.`]);
}

/** Fails before the database is opened and filled, which may take a while. */
function refuseTakenPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) =>
      reject(new ConfigError([`API_PORT ${port} can't be used on ${host}: ${error.message}.`])),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Opens the port for metrics, where there is one. */
async function openMetrics({ watch }: Config, { registry }: Metrics): Promise<Server | undefined> {
  const { metricsPort: port, metricsHost: host, metricsToken } = watch;
  if (port !== undefined || metricsToken !== undefined) {
    collectDefaultMetrics({ register: registry });
  }
  if (port === undefined) return undefined;
  return openMetricsPort({ port, host, read: () => registry.metrics() }).catch((error: Error) => {
    throw new ConfigError([`METRICS_PORT ${port} can't be used on ${host}: ${error.message}.`]);
  });
}

async function open(
  { databaseUrl: url, dataDir, replica }: Config,
  metrics: Metrics,
  log: Logger,
): Promise<Database> {
  // A first start takes up to a minute, of which each part is said.
  log.info({ database: url ? "postgres" : dataDir }, "opening the database");
  const told = {
    say: (line: string) => log.warn(line),
    progress: (line: string) => log.info(line),
  };
  try {
    return await openDatabase({ url, replica, dataDir, metrics, ...told });
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new ConfigError([
      `${url ? "DATABASE_URL" : "DATA_DIR"} can't be used: ${message || code}`,
    ]);
  }
}

function openMailer(config: Config, log: Logger): Mailer {
  const { smtpUrl, mailFrom: from } = config;
  const outbox = outboxOf(config);
  if (!smtpUrl) log.info({ outbox }, "there is no SMTP_URL: mail is written to a folder");
  return createMailer({ smtpUrl, from, outbox });
}

/** The first start: the demo world, or the first admin. */
async function prepare({ db }: Database, config: Config, log: Logger): Promise<void> {
  if (config.demo) {
    if (!(await isEmpty(db))) return;
    log.info("filling the database with the demo");
    await seedDemo(db, { now: new Date(), log: (line) => log.info(line) });
    return;
  }
  const said = await admitCompany(db, config.admin);
  if (said) log.warn(said);
}

interface Running {
  app: FastifyInstance;
  database: Database;
  metricsServer: Server | undefined;
  /** Answers what was sent until now, for so long at most. */
  finish: (limitMs: number) => Promise<void>;
}

/** Takes no more requests, finishes those in flight, closes the database, ends with 0. */
function stopOnRequest({ app, database, metricsServer, finish }: Running, log: Logger): void {
  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, "stopping");
    try {
      // What the framework does by itself refuses whatever comes from now on.
      await finish(FINISH_MS);
      await app.close();
      metricsServer?.closeAllConnections();
      metricsServer?.close();
      await database.close();
      await stopTracing();
      process.exit(0);
    } catch (error) {
      log.fatal({ err: error }, "could not stop cleanly");
      process.exit(1);
    }
  };
  process.on("SIGTERM", () => stop("SIGTERM"));
  // Ctrl-C and a closed terminal reach us as well as the console, which stops us once it has finished.
  for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => embedded || stop(signal));
  // The console is gone, however it ended.
  if (embedded) process.on("disconnect", () => stop("disconnect"));
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else createLogger("info").fatal({ err: error }, "the API could not start");
  process.exit(1);
});
