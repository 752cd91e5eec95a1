import multipart from "@fastify/multipart";
import { CHECK_EVERY_MS, limitPatience, PATIENCE, type Patience } from "contract/slow-requests";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { createAddressPlaces } from "./address-places";
import { createBackground } from "./background";
import type { Backups } from "./backup/running";
import { type BackupPlan, createBackupSchedule } from "./backup/schedule";
import { serveBackups } from "./backup/serve";
import type { ApiContext } from "./context";
import type { Db } from "./db/connect";
import { createFeed } from "./feed/feed";
import { STREAM_LIMITS, type StreamLimits } from "./feed/limits";
import { answerBrokenRequest, handleError, handleUnknownPath } from "./http/errors";
import { believeConsoleAlone } from "./http/forwarded";
import { addHealth } from "./http/health";
import { createLastUse } from "./http/last-use";
import { createCounters } from "./http/limits";
import { serveOpenApi } from "./http/openapi";
import { jsonReplies } from "./http/replies";
import { addRequestRules, requestId } from "./http/request";
import { createServer } from "./http/serve";
import { createTokens } from "./http/tokens";
import { createUserGate, USER_LIMITS, type UserLimits } from "./http/user-limits";
import { readByZod } from "./http/validate";
import { serveMetrics, watchRequests } from "./http/watch-requests";
import { createDemand } from "./jobs/demand";
import { JOB_KINDS } from "./jobs/kinds";
import { createQueue, JOBS_KEPT_MS } from "./jobs/queue";
import type { Mailer } from "./mail/mailer";
import { watchMailer } from "./mail/watch-mailer";
import { countOnReading, createMetrics, type Metrics } from "./metrics";
import type { SignInSettings } from "./openid-settings";
import { LOGIN_LIMITS, type LoginLimits } from "./resources/account/login-limits";
import type { PasswordCost } from "./resources/account/passwords";
import { RESET_LIMITS, type ResetLimits } from "./resources/account/reset-limits";
import { accountCalls } from "./resources/account/routes";
import { agentStateCalls } from "./resources/agent-states/routes";
import { auditCalls } from "./resources/audit/routes";
import { channelCalls } from "./resources/channels/routes";
import { coverageSweeper } from "./resources/coverage";
import { coverageCalls } from "./resources/coverage/routes";
import { dashboardCalls } from "./resources/dashboard/routes";
import { exportCalls } from "./resources/exports/routes";
import { handOverCalls } from "./resources/hand-over/routes";
import { importCalls } from "./resources/imports/routes";
import { jobCalls } from "./resources/jobs/routes";
import { listViewCalls } from "./resources/list-views/routes";
import { locationBulkCalls } from "./resources/location-bulk/routes";
import { locationClusterCalls } from "./resources/location-clusters/routes";
import { locationImportCalls } from "./resources/location-import/routes";
import { locationInboxCalls } from "./resources/location-inbox/routes";
import { locationSearchCalls } from "./resources/location-search/routes";
import { locationTypeCalls } from "./resources/location-types/routes";
import { locationCalls } from "./resources/locations/routes";
import { createLooks } from "./resources/looks";
import { lookCalls } from "./resources/looks/routes";
import { officeCalls } from "./resources/offices/routes";
import { openIdCalls } from "./resources/openid/routes";
import { planReportCalls } from "./resources/plan-report/routes";
import { positionCalls } from "./resources/positions/routes";
import { reportCalls } from "./resources/reports/routes";
import {
  createRetention,
  type Keeping,
  retentionCalls,
  sumSweepers,
  sweepersOf,
} from "./resources/retention";
import { routeLocationCalls } from "./resources/route-locations/routes";
import { routeCalls } from "./resources/routes/routes";
import { stopCalls } from "./resources/stops/routes";
import { type SystemFacts, systemCalls } from "./resources/system/routes";
import { templateCalls } from "./resources/templates/routes";
import { termsCalls } from "./resources/terms/routes";
import { trailCalls } from "./resources/trails/routes";
import { undoCalls } from "./resources/undo/routes";
import { userPhotoCalls } from "./resources/user-photos/routes";
import { userCalls } from "./resources/users/routes";
import { visitCalls } from "./resources/visits/routes";

/** A CSV of a million locations. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;
const MAX_BODY_BYTES = 512 * 1024;
/** Bulk calls name their ids in the query. */
const MAX_HEADER_BYTES = 128 * 1024;

export interface AppOptions {
  db: Db;
  /** The first signs, all verify. */
  secrets: readonly string[];
  /** Absent: nothing is logged. */
  logger?: FastifyBaseLogger;
  /** The time, for everything but the limits on sign-ins. */
  now?: () => Date;
  /** Proxies in front; the client's address is taken from what the last of them says. */
  trustProxy?: number;
  /** The console alone is in front, and proves what it says of the client's address. */
  behindConsole?: boolean;
  loginLimits?: Partial<LoginLimits>;
  resetLimits?: Partial<ResetLimits>;
  userLimits?: Partial<UserLimits>;
  patience?: Partial<Patience>;
  streamLimits?: Partial<StreamLimits>;
  /** Absent: mail goes nowhere. */
  mailer?: Mailer;
  /** What a new hash costs, and looking at an e-mail that nobody has; old hashes hold their own. */
  passwordCost?: PasswordCost;
  /** No other process works on this database, so jobs found half done are nobody's. */
  alone?: boolean;
  /** How long things are kept; what is absent, for good, and jobs for a day. */
  keeping?: Keeping & { jobsMs?: number };
  /** Absent: with passwords alone. */
  signIn?: SignInSettings;
  /** A MaxMind DB that tells where addresses are; absent, the one of countries that comes along. */
  addressPlaces?: string;
  /** What is counted; absent, this app counts for itself. */
  metrics?: Metrics;
  /** Who shows it may read the metrics; absent, nobody. */
  metricsToken?: string;
  /** What `GET /system/status` tells of the process. */
  system?: SystemFacts;
  /** Whether what is old is swept by itself; left out: yes. */
  sweeps?: boolean;
  /** Absent: no backups are made by this process. */
  backups?: Backups;
  /** Absent: they are made by hand alone. */
  backupPlan?: BackupPlan;
  /** Checks every reply against the contract; off in production, where it would only cost time. */
  checkReplies?: boolean;
}

/** Of an app that is no process of its own, as in tests. */
const UNKNOWN_SYSTEM: SystemFacts = { engine: "pglite", dataDir: "memory", mailBy: "outbox" };

/** The API as it runs in production and in tests alike. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, logger, now = () => new Date(), metrics = createMetrics() } = options;
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // One line for each request comes from addRequestRules instead.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: (_address, hop) => hop < (options.behindConsole ? 1 : (options.trustProxy ?? 0)),
    bodyLimit: MAX_BODY_BYTES,
    http: { maxHeaderSize: MAX_HEADER_BYTES, connectionsCheckingInterval: CHECK_EVERY_MS },
    exposeHeadRoutes: false,
    frameworkErrors: handleError,
    clientErrorHandler: answerBrokenRequest,
  });
  limitPatience(app.server, { ...PATIENCE, ...options.patience });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleUnknownPath);
  app.setValidatorCompiler(readByZod);
  app.setSerializerCompiler(jsonReplies(options.checkReplies ?? false));
  if (options.behindConsole) believeConsoleAlone(app, options.secrets);
  const trustsTraces = options.behindConsole === true || (options.trustProxy ?? 0) > 0;
  watchRequests(app, { metrics, trustsTraces });
  addRequestRules(app);
  await app.register(multipart, { limits: { files: 1, fields: 0, fileSize: MAX_FILE_BYTES } });
  await serveOpenApi(app);
  addHealth(app, db);
  if (options.metricsToken) serveMetrics(app, metrics, options.metricsToken);

  const tokens = createTokens(options.secrets, now);
  const demand = createDemand();
  app.addHook("onRequest", async () => demand.asked());
  const queue = createQueue({
    db,
    kinds: JOB_KINDS,
    now,
    log: logger,
    alone: options.alone ?? false,
    demand,
    keepMs: options.keeping?.jobsMs,
    onEnd: (kind, outcome) => metrics.jobsEnded.inc({ kind, outcome }),
  });
  const { mailer, record: mails } = watchMailer(options.mailer ?? { send: async () => {} }, {
    ...{ metrics, now },
  });
  const keeping = { jobsMs: JOBS_KEPT_MS, ...options.keeping };
  const sweepers = [
    ...sweepersOf(keeping, { db, mailer, alone: options.alone ?? false }),
    coverageSweeper(db),
    ...sumSweepers(db, options.alone ?? false),
  ];
  const retention = createRetention({ sweepers, now, log: logger });
  const background = createBackground(logger);
  const counters = createCounters({
    db,
    alone: options.alone ?? false,
    onRefusal: (limit) => metrics.refusals.inc({ limit }),
  });
  const feed = createFeed({
    db,
    now,
    log: logger,
    limits: { ...STREAM_LIMITS, ...options.streamLimits },
  });
  countOnReading(metrics, { db, now, openStreams: feed.count });
  // Before the server ends what is left of streams and waits for other replies.
  app.addHook("preClose", () => feed.stop());
  const context: ApiContext = {
    server: createServer(app, {
      ...{ db, tokens, now },
      lastUse: createLastUse({ db, now, background }),
      secret: options.secrets[0] ?? "",
      limit: createUserGate({ ...USER_LIMITS, ...options.userLimits }, counters),
    }),
    db,
    now,
    tokens,
    secrets: options.secrets,
    queue,
    feed,
    looks: createLooks({ db, now, background }),
    background,
    metrics,
    mailer,
    counters,
    loginLimits: { ...LOGIN_LIMITS, ...options.loginLimits },
    resetLimits: { ...RESET_LIMITS, ...options.resetLimits },
    passwordCost: options.passwordCost,
    signIn: options.signIn ?? { passwords: true },
    addressPlaces: createAddressPlaces(options.addressPlaces),
  };
  accountCalls(context);
  openIdCalls(context);
  userCalls(context);
  userPhotoCalls(context);
  handOverCalls(context);
  officeCalls(context);
  routeCalls(context);
  routeLocationCalls(context);
  visitCalls(context);
  termsCalls(context);
  templateCalls(context);
  listViewCalls(context);
  stopCalls(context);
  undoCalls(context);
  reportCalls(context);
  coverageCalls(context);
  dashboardCalls(context);
  planReportCalls(context);
  positionCalls(context);
  agentStateCalls(context);
  trailCalls(context);
  lookCalls(context);
  auditCalls(context);
  importCalls(context);
  locationImportCalls(context);
  locationBulkCalls(context);
  locationInboxCalls(context);
  locationSearchCalls(context);
  locationClusterCalls(context);
  locationCalls(context);
  locationTypeCalls(context);
  jobCalls(context);
  retentionCalls(context, keeping);
  systemCalls(context, options.system ?? UNKNOWN_SYSTEM, mails);
  exportCalls(context);
  channelCalls(context);
  const { backups, backupPlan } = options;
  // On Postgres the command reads the database by itself.
  if (backups && options.alone) serveBackups(app, { backups, secrets: options.secrets });
  const schedule =
    backups && backupPlan && createBackupSchedule({ ...backupPlan, backups, db, now, log: logger });
  app.addHook("onReady", async () => {
    await queue.start();
    schedule?.start();
    if (options.sweeps ?? true) retention.start();
  });
  app.addHook("onClose", async () => {
    await queue.stop();
    await retention.stop();
    await schedule?.stop();
    await background.finished();
  });
  return app;
}
