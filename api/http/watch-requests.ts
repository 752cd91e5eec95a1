/** What is counted and traced of each request. */

import type { FastifyInstance, FastifyRequest } from "fastify";
import { replyToScrape } from "platform/watch/metrics-endpoint";
import { type Span, tracer } from "platform/watch/tracing";
import type { Metrics } from "../metrics";

declare module "fastify" {
  interface FastifyRequest {
    /** Where the request is traced. */
    span: Span | null;
  }
}

interface WatchOptions {
  metrics: Metrics;
  /** Whether a `traceparent` is believed: where a console or a proxy of ours is in front. */
  trustsTraces: boolean;
}

/** Counts each request by the pattern of its route, and traces it as a part of what asked. */
export function watchRequests(app: FastifyInstance, options: WatchOptions): void {
  const { requests } = options.metrics;
  app.decorateRequest("span", null);
  app.addHook("onRequest", (request, _reply, done) => {
    const route = patternOf(request);
    const span = tracer()?.begin({
      name: `${request.method} ${route}`,
      kind: "server",
      attributes: {
        "http.request.method": request.method,
        "http.route": route,
        "url.path": request.url.split("?", 1)[0],
        "waybook.request_id": request.id,
      },
      from: options.trustsTraces ? request.headers : {},
    });
    request.span = span ?? null;
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const { method, span } = request;
    requests.observe({ method, route: patternOf(request), status }, reply.elapsedTime / 1000);
    if (span) {
      span.set({ "http.response.status_code": reply.statusCode });
      if (reply.statusCode >= 500) span.fail(String(reply.statusCode));
      span.end();
    }
    done();
  });
  // Who leaves before an answer was not answered; the trace ends all the same.
  app.addHook("onRequestAbort", (request, done) => {
    request.span?.end();
    done();
  });
}

/** There are only so many of these, whatever is asked for. */
const patternOf = (request: FastifyRequest): string => request.routeOptions.url ?? "none";

/** Does something as a part of the request's trace. */
export const withinRequest = <T>({ span }: FastifyRequest, work: () => T): T =>
  span ? span.within(work) : work();

/** `/metrics`, for who has the token. */
export function serveMetrics(app: FastifyInstance, { registry }: Metrics, token: string): void {
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    const { authorization } = request.headers;
    const { status, headers, body } = await replyToScrape(authorization, token, () =>
      registry.metrics(),
    );
    // As it is: replies are JSON otherwise.
    return reply.code(status).headers(headers).serializer(String).send(body);
  });
}
