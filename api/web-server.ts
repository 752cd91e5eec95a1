import multipart from "@fastify/multipart";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { answerBrokenRequests } from "platform/broken-requests";
import {
  applyTimeouts,
  CHECK_EVERY_MS,
  SERVER_TIMEOUTS,
  type ServerTimeouts,
} from "platform/server-timeouts";
import type { Db } from "./db/connect";
import { brokenRequestReply, handleError, handleUnknownPath } from "./http/errors";
import { believeConsoleAlone } from "./http/forwarded";
import { addHealth } from "./http/health";
import { serveOpenApi } from "./http/openapi";
import { jsonReplies } from "./http/replies";
import { addRequestRules, requestId } from "./http/request";
import { readByZod } from "./http/validate";
import { serveMetrics, watchRequests } from "./http/watch-requests";
import type { Metrics } from "./metrics";

/** A CSV of a million locations. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;
const MAX_BODY_BYTES = 512 * 1024;
/** Bulk calls name their ids in the query. */
const MAX_HEADER_BYTES = 128 * 1024;

export interface WebServerOptions {
  db: Db;
  /** The first signs, all verify. */
  secrets: readonly string[];
  /** Absent: nothing is logged. */
  logger?: FastifyBaseLogger;
  /** Proxies in front; the client's address is taken from what the last of them says. */
  trustProxy?: number;
  /** The console alone is in front, and proves what it says of the client's address. */
  behindConsole?: boolean;
  timeouts?: Partial<ServerTimeouts>;
  /** What is counted; absent, this app counts for itself. */
  metrics?: Metrics;
  /** Who shows it may read the metrics; absent, nobody. */
  metricsToken?: string;
  /** Checks every reply against the contract; off in production, where it would only cost time. */
  checkReplies?: boolean;
}

/** What every request meets before its call, whichever it is, and what needs no call. */
export async function openWebServer(
  options: WebServerOptions & { metrics: Metrics },
): Promise<FastifyInstance> {
  const { db, logger, metrics } = options;
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
    // `answerBrokenRequests` does.
    clientErrorHandler: () => {},
  });
  answerBrokenRequests(app.server, brokenRequestReply);
  applyTimeouts(app.server, { ...SERVER_TIMEOUTS, ...options.timeouts });
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
  return app;
}
