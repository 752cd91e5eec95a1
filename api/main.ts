import { createServer } from "node:net";
import { closeFolders, keepToOneself } from "contract/own-folder";
import { versionOfWaybook } from "contract/version";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { buildApp } from "./app";
import { tellAddress } from "./backup/operator-proof";
import { createBackups } from "./backup/running";
import { admitCompany } from "./company";
import { type Config, ConfigError, outboxOf, readConfig } from "./config";
import { type Database, openDatabase } from "./db/connect";
import { DEMO_ACCOUNTS } from "./demo/accounts";
import { isEmpty, seedDemo } from "./demo/seed";
import { createLogger } from "./log";
import { createMailer, type Mailer } from "./mail/mailer";
import { patiently } from "./patience";

/** The console started this process and listens for the word that it is ready. */
const embedded = process.send !== undefined;

async function main(): Promise<void> {
  keepToOneself();
  const config = readConfig(process.env, { embedded });
  const log = createLogger(config.logLevel);
  // The console has done so already where it started this process.
  const leftOpen = embedded ? [] : closeFolders(config.dataDir);
  if (leftOpen.length > 0)
    log.warn({ folders: leftOpen }, "other users of this machine may read these");
  await (embedded ? patiently(() => refuseTakenPort(config)) : refuseTakenPort(config));
  const database = await open(config);
  try {
    await database.exclusively(() => prepare(database, config, log));
  } catch (error) {
    await database.close();
    throw error;
  }
  const app = await buildApp({
    db: database.db,
    secrets: config.secrets,
    mailer: openMailer(config, log),
    logger: log,
    trustProxy: config.trustProxy,
    behindConsole: embedded,
    alone: database.engine === "pglite",
    keeping: config.keeping,
    signIn: config.signIn,
    backups: createBackups(database, {
      secretSetting: process.env.SESSION_SECRET,
      dataDir: config.dataDir,
    }),
    backupPlan: config.backupPlan,
    checkReplies: !config.production,
  });
  stopOnRequest(app, database, log);
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  if (database.engine === "pglite") tellAddress(config.dataDir, port);
  const version = versionOfWaybook();
  log.info({ version, port, host: config.host, database: database.engine }, "the API is ready");
  process.send?.({
    ready: true,
    port,
    ...(config.demo && { accounts: DEMO_ACCOUNTS }),
    ...(!config.smtpUrl && { outbox: outboxOf(config) }),
  });
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

async function open({ databaseUrl: url, dataDir }: Config): Promise<Database> {
  try {
    return await openDatabase({ url, dataDir });
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
    if (await isEmpty(db)) await seedDemo(db, { now: new Date(), log: (line) => log.info(line) });
    return;
  }
  const said = await admitCompany(db, config.admin);
  if (said) log.warn(said);
}

/** Takes no more requests, finishes those in flight, closes the database, ends with 0. */
function stopOnRequest(app: FastifyInstance, database: Database, log: Logger): void {
  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, "stopping");
    try {
      await app.close();
      await database.close();
      process.exit(0);
    } catch (error) {
      log.fatal({ err: error }, "could not stop cleanly");
      process.exit(1);
    }
  };
  process.on("SIGTERM", () => stop("SIGTERM"));
  // Ctrl-C reaches us as well as the console, which stops us once it has finished.
  process.on("SIGINT", () => embedded || stop("SIGINT"));
  // The console is gone, however it ended.
  if (embedded) process.on("disconnect", () => stop("disconnect"));
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else createLogger("info").fatal({ err: error }, "the API could not start");
  process.exit(1);
});
