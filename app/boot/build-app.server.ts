import type { RequestListener } from "node:http";
import compression from "compression";
import express, {
  type ErrorRequestHandler,
  type Express,
  type RequestHandler,
  type Response,
} from "express";
import staticFiles from "express-static-gzip";
import type { Logger } from "pino";
import { pinoHttp } from "pino-http";
import { versionOfWaybook } from "platform/version";
import { loggableUrl } from "platform/watch/log-text";
import { asyncHandler } from "../server/async-handler.server";
import type { Env } from "../server/env.server";
import { countFormMemory } from "../server/form-memory.server";
import { plainPage } from "../server/plain-page.server";
import { requestIdFrom } from "../server/request.server";
import {
  hasUnreadableTarget,
  isData,
  isStreamAsData,
  normalizeTarget,
} from "../server/request-target.server";
import { noteRoute, serveMetrics, spanOf, watchRequests } from "../server/watch-request.server";
import { limitBody } from "./body-limits.server";
import { flushWhenQuiet } from "./flush.server";
import { upstreamProblem } from "./health.server";
import { hostOf } from "./host.server";
import { isOneClickPath, isSameOrigin } from "./same-origin.server";
import { makeNonce, securityHeaders } from "./security-headers.server";
import { isTrackerPath, TRACKERS_PATH, takeTracked } from "./trackers.server";

export interface AppOptions {
  env: Env;
  log: Logger;
  /** Answers every request that is neither a static file nor a health check. */
  handler: RequestHandler;
  /** The folder with `build/` (hashed files) and everything else that is served as it is. */
  publicDir: string;
  /** Opens the metrics of the embedded API. */
  apiMetricsToken?: string;
}

/** The console's HTTP server, the same one in production and in tests. */
export function buildApp(options: AppOptions): RequestListener {
  const app = expressApp(options);
  return (req, res) => {
    normalizeTarget(req);
    app(req, res);
  };
}

function expressApp(options: AppOptions): Express {
  const { env, log, handler, publicDir } = options;
  const app = express();
  app.disable("x-powered-by");
  app.set("etag", false);
  app.set("trust proxy", env.trustProxy);
  app.use(
    edge(env.trustProxy, log),
    watchRequests(env),
    logRequests(log),
    protect(env),
    countFormMemory,
  );
  app.get("/healthz", (_req, res) => {
    noteRoute(res, "/healthz");
    res.set("cache-control", "no-store").json({ status: "ok", version: versionOfWaybook() });
  });
  app.get("/readyz", readiness(env));
  serveMetrics(app, env, options.apiMetricsToken);
  // Before what holds for forms of pages: programs on phones send in forms of their own.
  app.use(TRACKERS_PATH, takeTracked(env));
  app.use(acceptable);
  app.use(compression({ filter: isCompressible }));
  app.use(
    "/build",
    (_req, res, next) => {
      noteRoute(res, "/build/*");
      next();
    },
    // The build has a Brotli copy of each; others are compressed for each request, as pages are.
    staticFiles(`${publicDir}/build`, {
      enableBrotli: true,
      orderPreference: ["br"],
      index: false,
      serveStatic: { immutable: true, maxAge: "1y" },
    }),
    notFound,
  );
  const files = express.static(publicDir, { maxAge: "1h", index: false, redirect: false });
  // A page's path has no dot in its last part: no need to look for it on the disk.
  app.use((req, res, next) => (/\.\w+$/.test(req.path) ? files(req, res, next) : next()));
  app.use(flushWhenQuiet, handler);
  app.use(lastResort(log));
  return app;
}

const ready = { status: "ready" };

const readiness = ({ apiUrl, embeddedApi }: Env): RequestHandler =>
  asyncHandler(async (_req, res) => {
    noteRoute(res, "/readyz");
    const problem = await upstreamProblem(apiUrl, embeddedApi);
    res.set("cache-control", "no-store");
    res.status(problem ? 503 : 200).json(problem ? { status: "not ready", problem } : ready);
  });

/**
 * Settles who asks: behind no trusted proxy, what a client claims about its address and
 * host is dropped; the app behind reads both from the headers.
 */
function edge(trustProxy: number, log: Logger): RequestHandler {
  let warned = false;
  return (req, res, next) => {
    if (trustProxy === 0) {
      if (!warned && req.get("x-forwarded-proto")?.startsWith("https")) {
        warned = true;
        log.warn(UNTRUSTED_HTTPS);
      }
      for (const name of ["host", "proto", "port"]) delete req.headers[`x-forwarded-${name}`];
    }
    const id = requestIdFrom(req.get("x-request-id"));
    const address = req.ip;
    req.headers["x-request-id"] = id;
    if (address) req.headers["x-forwarded-for"] = address;
    else delete req.headers["x-forwarded-for"];
    res.set("x-request-id", id);
    req.id = id;
    next();
  };
}

const UNTRUSTED_HTTPS =
  "a proxy speaks https in front of Waybook, but TRUST_PROXY is 0: cookies are not marked as secure, and all requests count as the proxy's. Set TRUST_PROXY to the number of proxies.";

function logRequests(log: Logger): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: (req) => req.id,
    quietReqLogger: true,
    customAttributeKeys: { reqId: "requestId" },
    customLogLevel: (req, res, error) => {
      if (error || res.statusCode >= 500) return "error";
      // As many as there are positions.
      if (res.statusCode < 400 && isTrackerPath(req.url ?? "")) return "debug";
      return res.statusCode === 403 || res.statusCode === 429 ? "warn" : "info";
    },
    // An answer with a status of 500 or more is no error with a stack of its own.
    customErrorObject: (_req, res, _error, fields) => ({ ...fields, err: res.err }),
    serializers: {
      // Headers stay out: they hold cookies and tokens.
      req: (req: { method: string; url: string; raw?: { ip?: string } }) => ({
        method: req.method,
        path: loggableUrl(req.url),
        address: req.raw?.ip,
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
    // The line is written when the request is over, and no longer within its span.
    customProps: (_req, res) => ({ ...spanOf(res as Response)?.ids }),
    autoLogging: {
      ignore: (req) => /^\/(build\/|healthz$|readyz$|metrics$)/.test(req.url ?? ""),
    },
  });
}

function protect(env: Env): RequestHandler {
  const { maps } = env;
  const development = env.mode === "development";
  return (req, res, next) => {
    const nonce = makeNonce();
    res.locals.nonce = nonce;
    res.set(securityHeaders({ nonce, https: req.protocol === "https", development, maps }));
    next();
  };
}

const READING = new Set(["GET", "HEAD"]);

/** Answers a request that no page is asked with; forms are small, and what is larger is not read. */
const acceptable = asyncHandler(async (req, res, next) => {
  const refuse = (status: number, title: string, lines: readonly string[] = []) =>
    void res.status(status).type("html").send(plainPage(title, lines));
  const sayShort = (status: number, text: string) =>
    void res.status(status).type("text").send(text);

  const isReadable = !hasUnreadableTarget(req) || req.method === "OPTIONS";
  if (!isReadable || !isDecodable(req.path)) return refuse(400, "This address can't be read");
  if (hostOf(req) === "") return sayShort(400, "The Host header can't be read");
  if (isStreamAsData(req.path)) return sayShort(404, "Not found");
  if (req.method === "HEAD" && isData(req.path)) {
    // Remix takes whatever is no GET for an action.
    res.set("allow", "GET, POST");
    return sayShort(405, "Method not allowed");
  }
  if (READING.has(req.method)) return next();
  if (req.method !== "POST") {
    res.set("allow", "GET, HEAD, POST");
    return sayShort(405, "Method not allowed");
  }
  const size = Number(req.get("content-length"));
  if (!Number.isInteger(size)) return sayShort(411, "Length required");
  const { bytes, needsSignIn, status, page } = await limitBody(req);
  if (size > bytes) {
    if (page) return res.redirect(303, page);
    return refuse(status, "This form is too large", needsSignIn ? SIGN_IN_FIRST : NOTHING_CHANGED);
  }
  if (!isSameOrigin(req.headers, hostOf(req))) {
    if (!isOneClickPath(req.path))
      return refuse(403, "This form was not sent from Waybook", FOREIGN);
    // Remix compares it with the host, too, and would refuse the form.
    delete req.headers.origin;
  }
  if (size > 0 && !FORM.test(req.get("content-type") ?? "")) {
    return refuse(415, "This is not the form of a page", NOTHING_CHANGED);
  }
  // A form without a field need not say what it is.
  req.headers["content-type"] ??= "application/x-www-form-urlencoded";
  next();
});

const NOTHING_CHANGED = ["Nothing was changed."];
const SIGN_IN_FIRST = [
  "You are not signed in any more, and only somebody who is may send a file. Nothing was changed.",
  "Sign in in another tab, then go back here and send the form again.",
];

const FORM =
  /^(application\/x-www-form-urlencoded\s*(;|$)|multipart\/form-data\s*;.*\bboundary=[^\s;])/i;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const FOREIGN = [
  "Nothing was changed. For your safety, forms are only taken from Waybook's own pages. Go back, reload the page, and send the form again.",
  "If you run this server behind a proxy: set TRUST_PROXY to the number of proxies, and let them pass on the Host header.",
];

const isCompressible: compression.CompressionFilter = (req, res) => {
  const type = String(res.getHeader("content-type") ?? "");
  if (type.startsWith("text/event-stream")) return false;
  // Answers to scripts in Remix's own format are text, whatever their type says.
  return type.startsWith("text/x-script") || compression.filter(req, res);
};

const notFound: RequestHandler = (_req, res) => {
  res.status(404).type("text").send("Not found");
};

function lastResort(log: Logger): ErrorRequestHandler {
  return (error, req, res, next) => {
    const status = statusOf(error);
    if (status >= 500) log.error({ err: error, requestId: req.id }, "the request failed");
    if (res.headersSent) return next(error);
    const title = status >= 500 ? "Oops! Something went wrong" : "This request can't be read";
    const lines = [
      `Try again. If it happens again, give this request ID to your administrator: ${req.id}`,
    ];
    res.status(status).type("html").send(plainPage(title, lines));
  };
}

/** Express gives malformed requests a status of their own. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500;
}
