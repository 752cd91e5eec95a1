/** What is counted and traced of each request of a browser. */

import type { Express, RequestHandler, Response } from "express";
import { loggablePath } from "platform/watch/log-text";
import { replyToScrape } from "platform/watch/metrics-endpoint";
import { type Span, tracer } from "platform/watch/tracing";
import type { Env } from "./env.server";
import { metrics } from "./metrics.server";
import { readMetrics } from "./scrape.server";

const KNOWN_METHODS = new Set(["GET", "HEAD", "POST"]);

/** What is not a page: where its route is not said otherwise. */
const OTHER = "other";

/** Says which route a request is of, as the pattern of its path. */
export const noteRoute = (res: Response, pattern: string): void => {
  res.locals.route = pattern;
};

/** The span of the request that this answers, where it is traced. */
export const spanOf = (res: Response): Span | undefined => res.locals.span;

/**
 * Counts each request by its route, and begins its trace, or goes on with that of a proxy that is
 * trusted. Of its address the path alone is taken, without secrets.
 */
export function watchRequests({ trustProxy }: Pick<Env, "trustProxy">): RequestHandler {
  const { requests } = metrics();
  return (req, res, next) => {
    const begin = performance.now();
    const method = KNOWN_METHODS.has(req.method) ? req.method : "OTHER";
    const span = tracer()?.begin({
      name: method,
      kind: "server",
      attributes: {
        "http.request.method": method,
        "url.path": loggablePath(req.path),
        "url.scheme": req.protocol,
        "waybook.request_id": String(req.id),
      },
      from: trustProxy > 0 ? req.headers : {},
    });
    res.locals.span = span;
    res.once("close", () => {
      const route = res.locals.route ?? OTHER;
      // Who left before an answer began was not answered.
      const status = res.headersSent ? `${Math.floor(res.statusCode / 100)}xx` : "left";
      requests.observe({ method, route, status }, (performance.now() - begin) / 1000);
      if (span) endSpan(span, method, res);
    });
    if (span) span.within(next);
    else next();
  };
}

function endSpan(span: Span, method: string, res: Response): void {
  const { route } = res.locals;
  span.set({ "http.response.status_code": res.statusCode });
  if (route) {
    span.set({ "http.route": route });
    span.rename(`${method} ${route}`);
  }
  if (res.statusCode >= 500) span.fail(String(res.statusCode));
  span.end();
}

/** `/metrics`, where a token is set; else nobody finds it. */
export function serveMetrics(app: Express, env: Env, apiToken: string | undefined): void {
  const { metricsToken } = env.watch;
  app.all("/metrics", async (req, res, next) => {
    noteRoute(res, "/metrics");
    if (metricsToken === undefined || !["GET", "HEAD"].includes(req.method)) {
      res.status(404).type("text").send("Not found");
      return;
    }
    try {
      const read = () => readMetrics(apiToken);
      const { status, headers, body } = await replyToScrape(
        req.get("authorization"),
        metricsToken,
        read,
      );
      res.status(status).set(headers).send(body);
    } catch (error) {
      next(error);
    }
  });
}
