import { PassThrough, Writable } from "node:stream";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { env } from "~/server/env.server";
import { log, loggableUrl } from "~/server/log.server";
import { isHttps, RUNS_SCRIPTS, requestFacts, runsScripts } from "~/server/request.server";
import { makeNonce, securityHeaders } from "~/server/security-headers.server";
import { NonceProvider } from "~/ui/hooks";

/** Milliseconds for the data that a page waits for; the upstream is given up earlier. */
export const streamTimeout = 35_000;
const RENDER_TIMEOUT_MS = streamTimeout + 1_000;

/**
 * Renders a page. A browser known to run scripts gets the shell at once and the slow
 * parts as they come; all others get the complete page in one go.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = nonceOf(request, headers, loadContext);
  const streams = runsScripts(request);
  let responseStatus = status;
  return new Promise((resolve, reject) => {
    let answered = false;
    const answer = (body: BodyInit) => {
      answered = true;
      headers.set("content-type", "text/html; charset=utf-8");
      keepPrivate(headers);
      resolve(new Response(body, { status: responseStatus, headers }));
    };
    const answerInParts = () => {
      const parts = new PassThrough();
      answer(createReadableStreamFromReadable(parts));
      pipe(parts);
    };
    const answerInOne = () => pipe(collect(answer));
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider nonce={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        onShellReady: () => streams && answerInParts(),
        onAllReady: () => {
          clearTimeout(timer);
          if (!streams) answerInOne();
        },
        onShellError: (error) => {
          clearTimeout(timer);
          reject(error);
        },
        onError: (error) => {
          responseStatus = 500;
          // An error of the shell rejects, and is logged by handleError.
          if (answered || !streams) logFailure(error, request);
        },
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
    request.signal.addEventListener("abort", () => abort(request.signal.reason), { once: true });
  });
}

/** Gathers a whole page: one piece costs much less to send than the hundreds that React writes. */
function collect(done: (page: string) => void): Writable {
  const parts: Buffer[] = [];
  return new Writable({
    write(part, _encoding, next) {
      parts.push(part);
      next();
    },
    final(next) {
      done(Buffer.concat(parts).toString());
      next();
    },
  });
}

/** Logs what a loader or an action threw that is no answer. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
  logFailure(error, request);
}

/** Answers to scripts carry the same headers as pages, and note that there are scripts. */
export function handleDataRequest(
  response: Response,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Response {
  nonceOf(request, response.headers, context);
  keepPrivate(response.headers);
  if (!runsScripts(request)) {
    response.headers.append("set-cookie", `${RUNS_SCRIPTS}; Path=/; HttpOnly; SameSite=Lax`);
  }
  return response;
}

/** What one reader sees is nobody else's, and is asked for anew each time. */
function keepPrivate(headers: Headers): void {
  headers.append("vary", "cookie");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
}

function logFailure(error: unknown, request: Request): void {
  if (request.signal.aborted) return;
  const { requestId } = requestFacts(request);
  const url = new URL(request.url);
  const path = loggableUrl(`${url.pathname}${url.search}`);
  log().error({ err: error, requestId, method: request.method, path }, "the request failed");
}

/** Our own server has set the headers already; under any other they are set here. */
function nonceOf(request: Request, headers: Headers, loadContext: AppLoadContext): string {
  const given = loadContext?.nonce;
  if (typeof given === "string") return given;
  const nonce = makeNonce();
  const { mode, maps } = env();
  const development = mode === "development";
  const own = securityHeaders({ nonce, https: isHttps(request), development, maps });
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return nonce;
}
