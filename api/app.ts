import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { ApiContext } from "./context";
import type { Db } from "./db/connect";
import { answerBrokenRequest, handleError, handleUnknownPath } from "./http/errors";
import { addHealth } from "./http/health";
import { serveOpenApi } from "./http/openapi";
import { jsonReplies } from "./http/replies";
import { addRequestRules, requestId } from "./http/request";
import { createServer } from "./http/serve";
import { createTokens } from "./http/tokens";
import { readByZod } from "./http/validate";
import { LOGIN_LIMITS, type LoginLimits } from "./resources/account/login-limits";
import type { PasswordCost } from "./resources/account/passwords";
import { accountCalls } from "./resources/account/routes";
import { officeCalls } from "./resources/offices/routes";
import { routeLocationCalls } from "./resources/route-locations/routes";
import { routeCalls } from "./resources/routes/routes";
import { userCalls } from "./resources/users/routes";

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
  loginLimits?: Partial<LoginLimits>;
  /** What hashing costs for an e-mail that nobody has; that of real hashes is in the hash. */
  passwordCost?: PasswordCost;
  /** Checks every reply against the contract; off in production, where it would only cost time. */
  checkReplies?: boolean;
}

/** The API as it runs in production and in tests alike. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, logger, now = () => new Date() } = options;
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // One line for each request comes from addRequestRules instead.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: (_address, hop) => hop < (options.trustProxy ?? 0),
    bodyLimit: MAX_BODY_BYTES,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    exposeHeadRoutes: false,
    frameworkErrors: handleError,
    clientErrorHandler: answerBrokenRequest,
  });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleUnknownPath);
  app.setValidatorCompiler(readByZod);
  app.setSerializerCompiler(jsonReplies(options.checkReplies ?? false));
  addRequestRules(app);
  await serveOpenApi(app);
  addHealth(app, db);

  const tokens = createTokens(options.secrets, now);
  const context: ApiContext = {
    server: createServer(app, { db, tokens }),
    db,
    now,
    tokens,
    loginLimits: { ...LOGIN_LIMITS, ...options.loginLimits },
    passwordCost: options.passwordCost,
  };
  accountCalls(context);
  userCalls(context);
  officeCalls(context);
  routeCalls(context);
  routeLocationCalls(context);
  return app;
}
