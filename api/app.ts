import { DEFAULT_LINK_DAYS } from "contract/links/facts";
import type { FastifyInstance } from "fastify";
import { createTurns } from "platform/turns";
import { createAddressPlaces } from "./address-places";
import { createBackground } from "./background";
import type { Backups } from "./backup/running";
import { type BackupPlan, createBackupSchedule } from "./backup/schedule";
import { serveBackups } from "./backup/serve";
import type { ApiContext, SystemFacts } from "./context";
import type { Db } from "./db/connect";
import type { Replica } from "./db/replica";
import { createFeed } from "./feed/feed";
import { STREAM_LIMITS, type StreamLimits } from "./feed/limits";
import { createLastUse } from "./http/last-use";
import { createCounters } from "./http/limits";
import { createServer } from "./http/serve";
import { createTokens } from "./http/tokens";
import {
  createUploadSlots,
  createUserGate,
  USER_LIMITS,
  type UserLimits,
} from "./http/user-limits";
import { createDemand } from "./jobs/demand";
import { createQueue, JOB_RETENTION_MS } from "./jobs/queue";
import type { Mailer } from "./mail/mailer";
import { watchMailer } from "./mail/watch-mailer";
import { beginAtZero, countOnReading, createMetrics, type Metrics } from "./metrics";
import type { SignInSettings } from "./openid-settings";
import { countOperation } from "./operation-metrics";
import { JOB_KINDS, registerResources } from "./register";
import { LOGIN_LIMITS, type LoginLimits } from "./resources/account/login-limits";
import type { PasswordCost } from "./resources/account/passwords";
import { RESET_LIMITS, type ResetLimits } from "./resources/account/reset-limits";
import { createAlertWatch, noteFailedBackup } from "./resources/alerts";
import { coverageSweeper } from "./resources/reports/coverage";
import { recurrenceSweeper } from "./resources/routes/recurrences";
import { createTimetables, timetableSweeper } from "./resources/routes/timetables";
import {
  createRetention,
  monthSweeper,
  type RetentionPeriods,
  type Sweeper,
  sumSweepers,
  sweepersOf,
} from "./resources/system/retention";
import { createPositionAccessLog } from "./resources/tracking/access-log";
import { createStayWatch } from "./resources/visits/presumed";
import { createWebhookSender, webhookSweeper } from "./resources/webhooks";
import { openWebServer, type WebServerOptions } from "./web-server";

const DEFAULT_LINK_MS = DEFAULT_LINK_DAYS * 24 * 60 * 60_000;

export interface AppOptions extends WebServerOptions {
  /** The time, for everything but the limits on sign-ins. */
  now?: () => Date;
  loginLimits?: Partial<LoginLimits>;
  resetLimits?: Partial<ResetLimits>;
  userLimits?: Partial<UserLimits>;
  streamLimits?: Partial<StreamLimits>;
  /** Absent: mail goes nowhere. */
  mailer?: Mailer;
  /** What a new hash costs, and looking at an email that nobody has; old hashes hold their own. */
  passwordCost?: PasswordCost;
  /** No other process works on this database, so jobs found half done are nobody's. */
  alone?: boolean;
  /** How long records are stored. Without a period they are never deleted; jobs after a day. */
  retention?: RetentionPeriods & { jobsMs?: number };
  /** Absent: with passwords alone. */
  signIn?: SignInSettings;
  /** The only origin of pages that mails lead to; absent: any. */
  consoleUrl?: string;
  /** How long the link of an agent is good for; absent: 90 days. */
  linkMs?: number;
  /** Opens the tracker address of the installation; absent: there is none. */
  trackerSecret?: string;
  /** Whether webhooks may have private addresses, and plain http; absent: no. */
  webhooksMayBePrivate?: boolean;
  /** Whether messages to webhooks wait; absent: they are sent. */
  webhooksArePaused?: boolean;
  /** A MaxMind DB that tells where addresses are; absent, the one of countries that comes along. */
  addressPlaces?: string;
  /** Absent: all is read from the database itself. */
  replica?: Replica;
  /** What `GET /system/status` tells of the process. */
  system?: SystemFacts;
  /** Whether what is old is swept by itself; left out: yes. */
  sweeps?: boolean;
  /** Absent: no backups are made by this process. */
  backups?: Backups;
  /** Absent: they are made by hand alone. */
  backupPlan?: BackupPlan;
}

/** Reading a workbook or a photo may take some 100 MB of memory and seconds of the processor. */
const FILES_READ_AT_ONCE = 2;

/** Of an app that is no process of its own, as in tests. */
const UNKNOWN_SYSTEM: SystemFacts = { engine: "pglite", dataDir: "memory", mailBy: "outbox" };

/** The API as it runs in production and in tests alike. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, logger, alone = false, now = () => new Date(), metrics = createMetrics() } = options;
  const shared = { db, now, log: logger };
  const settings = settingsOf(options);
  const { secrets, consoleUrl, webhooksMayBePrivate } = settings;
  const app = await openWebServer({ ...options, metrics });
  const tokens = createTokens(secrets, now);
  const demand = createDemand();
  const background = createBackground(logger);
  const timetables = createTimetables({
    db,
    background,
    onError: (error) => logger?.error({ err: error }, "could not compute timetables"),
  });
  app.addHook("onRequest", async () => demand.asked());
  const queue = createQueue({
    ...shared,
    kinds: JOB_KINDS,
    alone,
    demand,
    keepMs: options.retention?.jobsMs,
    replica: options.replica,
    onEnd: (kind, outcome) => {
      metrics.jobsEnded.inc({ kind, outcome });
      background.run("timetables", timetables.refresh);
    },
  });
  const sender = options.mailer ?? { send: async () => {} };
  const { mailer, record: mails } = watchMailer(sender, { metrics, now });
  const sweepers = allSweepers(settings.retention, { db, mailer, alone, now });
  const retention = createRetention({ sweepers, now, log: logger });
  const onRefusal = (limit: string) => metrics.refusals.inc({ limit });
  const counters = createCounters({ db, onRefusal });
  const userCounters = createCounters({ db, inMemory: alone, onRefusal });
  const feed = createFeed({ ...shared, limits: { ...STREAM_LIMITS, ...options.streamLimits } });
  startMetrics(metrics, options, { now, openStreams: feed.count });
  // Before the server ends what is left of streams and waits for other replies.
  app.addHook("preClose", () => feed.stop());
  const webhooks = createWebhookSender({ ...shared, secrets, allowPrivate: webhooksMayBePrivate });
  const alerts = createAlertWatch({ ...shared, mailer, counters, secrets, consoleUrl });
  const stays = createStayWatch(shared);
  const context: ApiContext = {
    ...settings,
    server: createServer(app, {
      ...{ db, tokens, now },
      lastUse: createLastUse({ db, now, background }),
      secret: secrets[0] ?? "",
      limit: createUserGate({ ...USER_LIMITS, ...options.userLimits }, userCounters),
      uploads: createUploadSlots(),
      replica: options.replica,
      afterWrite: async (reply) => {
        await timetables.refresh();
        webhooks.wake();
        return timetables.update(reply);
      },
    }),
    db,
    now,
    tokens,
    queue,
    feed,
    alerts,
    positionAccessLog: createPositionAccessLog({ db, now, background }),
    background,
    readInTurn: createTurns(FILES_READ_AT_ONCE),
    metrics,
    mailer,
    mails,
    counters,
    userCounters,
  };
  registerResources(context);
  const schedule = addBackups(app, options, context);
  const { sweeps = true, webhooksArePaused } = options;
  const timed = [retention, alerts, stays, ...(webhooksArePaused ? [] : [webhooks])];
  runBeside(app, [queue, ...schedule, ...(sweeps ? timed : [])], background);
  return app;
}

/** What calls read of the options, with defaults. */
const settingsOf = (options: AppOptions) => ({
  secrets: options.secrets,
  loginLimits: { ...LOGIN_LIMITS, ...options.loginLimits },
  resetLimits: { ...RESET_LIMITS, ...options.resetLimits },
  passwordCost: options.passwordCost,
  signIn: options.signIn ?? { passwords: true },
  consoleUrl: options.consoleUrl,
  linkMs: options.linkMs ?? DEFAULT_LINK_MS,
  trackerSecret: options.trackerSecret,
  webhooksMayBePrivate: options.webhooksMayBePrivate ?? false,
  addressPlaces: createAddressPlaces(options.addressPlaces),
  retention: { jobsMs: JOB_RETENTION_MS, ...options.retention },
  system: options.system ?? UNKNOWN_SYSTEM,
});

/** Counts from zero what happens, and the rest whenever the figures are read. */
function startMetrics(
  metrics: Metrics,
  { db, system, backupPlan }: AppOptions,
  { now, openStreams }: { now: () => Date; openStreams: () => number },
): void {
  beginAtZero(
    metrics,
    JOB_KINDS.map(({ name }) => name),
  );
  countOnReading(metrics, { db, now, openStreams });
  countOperation(metrics, { db, now, dataDir: system?.dataDir, backupPlan });
}

/**
 * Serves backups of the embedded database; on Postgres the command reads it directly.
 * @returns what makes them by plan, if anything does
 */
function addBackups(
  app: FastifyInstance,
  { backups, backupPlan, alone, logger }: AppOptions,
  { db, now, metrics, background, secrets }: ApiContext,
): Worker[] {
  if (!backups) return [];
  if (alone) serveBackups(app, { backups, secrets });
  if (!backupPlan) return [];
  const onEnd = (outcome: string) => {
    metrics.backups.inc({ outcome });
    if (outcome === "made") return;
    background.run("noting a failed backup", () => noteFailedBackup(db, outcome, now()));
  };
  return [createBackupSchedule({ ...backupPlan, backups, db, now, onEnd, log: logger })];
}

/** Starts the workers with the app and stops them with it, then waits for work in the background. */
function runBeside(
  app: FastifyInstance,
  workers: readonly Worker[],
  background: ApiContext["background"],
): void {
  app.addHook("onReady", async () => {
    for (const worker of workers) await worker.start();
  });
  app.addHook("onClose", async () => {
    for (const worker of workers) await worker.stop();
    await background.finished();
  });
}

interface Worker {
  start(): void | Promise<void>;
  stop(): Promise<void>;
}

/** Everything that runs repeatedly in the background. */
const allSweepers = (
  periods: RetentionPeriods & { jobsMs: number },
  { db, mailer, alone, now }: { db: Db; mailer: Mailer; alone: boolean; now: () => Date },
): Sweeper[] => [
  monthSweeper(db),
  ...sweepersOf(periods, { db, mailer, alone }),
  coverageSweeper(db),
  recurrenceSweeper(db, now),
  timetableSweeper(db),
  webhookSweeper(db),
  ...sumSweepers(db, alone),
];
