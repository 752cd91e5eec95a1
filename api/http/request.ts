import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { ApiError } from "./errors";

const HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};
/** Nothing in a JSON reply is to be run or framed. */
const JSON_POLICY = "default-src 'none'; frame-ancestors 'none'";

const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** The caller's `x-request-id` where it is plain, or one of our own. */
export function requestId(request: Pick<IncomingMessage, "headers">): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}

/** What holds for every request: ids, security headers, empty bodies, one line in the log. */
export function addRequestRules(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!HOST.test(request.raw.headers.host ?? "x")) {
      throw new ApiError(400, "The Host header can't be read");
    }
    reply.headers({ ...HEADERS, "x-request-id": request.id });
    if (!request.url.startsWith("/docs")) reply.header("content-security-policy", JSON_POLICY);
  });

  // A connection that is kept alive after its last reply would hold up the stop.
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (stopping) reply.header("connection", "close");
  });

  app.addHook("onResponse", async (request, reply) => {
    const { caller } = request.authorised ?? {};
    const level = request.routeOptions.url?.endsWith("z") ? "debug" : "info";
    request.log[level](
      {
        method: request.method,
        // Without the query: it may hold a thousand ids, or names that someone searched for.
        path: request.url.split("?", 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: caller?.id,
        adminId: caller?.adminId,
        ...request.span?.ids,
      },
      "request",
    );
  });

  // A body that is announced as JSON and then empty is no body, not an error.
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parseJson(request, body.toString(), done);
  });
}
