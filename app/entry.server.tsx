import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { loggableUrl } from "platform/watch/log-text";
import { renderToString } from "react-dom/server";
import { makeNonce, securityHeaders } from "~/boot/security-headers.server";
import { cookieOfErrorPage } from "~/kit/form/unsent-form.server";
import { handOff } from "~/remix-adapter/handoff.server";
import { putBeforeTitle } from "~/remix-adapter/page-meta";
import { importPreloads } from "~/remix-adapter/page-scripts.server";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";
import { isHttps, noteScripts, requestFacts, runsScripts } from "~/server/request.server";
import { createTitleParts, NonceProvider, TitleProvider } from "~/ui";

/** Milliseconds for the data that a page waits for; the upstream is given up earlier. */
export const streamTimeout = 35_000;

/**
 * Renders a page. Its HTML is there at once, for what is slow is no part of it but follows as
 * data: after the page in a browser known to run scripts, while all others get the complete
 * page in one go.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = nonceOf(request, headers, loadContext);
  const [page, end] = render(context, request.url, nonce);
  const { signal } = request;
  const { now, later } = await handOff(context, { nonce, whole: !runsScripts(request), signal });
  headers.set("content-type", "text/html; charset=utf-8");
  if (context.staticHandlerContext.errors) await keepForm(headers, loadContext);
  keepPrivate(headers);
  if (later) return new Response(inParts(page + now, later, end, request), { status, headers });
  const body = encode([page, now, end]);
  headers.set("content-length", String(body.length));
  return new Response(body, { status, headers });
}

/**
 * Encodes texts one after the other. To join them first would copy the whole page, which takes ten
 * times as long.
 */
function encode(texts: readonly string[]): Buffer<ArrayBuffer> {
  const length = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const body = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const text of texts) at += body.write(text, at);
  return body;
}

/** A form whose page can't be shown is kept until it can. */
async function keepForm(headers: Headers, loadContext: AppLoadContext): Promise<void> {
  const cookie = await cookieOfErrorPage(loadContext);
  if (cookie) headers.append("set-cookie", cookie);
}

/** The HTML of a page up to where its body ends, and from there. */
function render(context: EntryContext, url: string, nonce: string): [string, string] {
  // React's string renderer is the quicker one, and can't wait for data.
  const { serverHandoffStream: _, ...waitless } = context;
  const parts = createTitleParts();
  const rendered = renderToString(
    <NonceProvider nonce={nonce}>
      <TitleProvider parts={parts}>
        <RemixServer context={waitless} url={url} nonce={nonce} />
      </TitleProvider>
    </NonceProvider>,
  );
  const html = putBeforeTitle(rendered, parts.prefix());
  const end = html.lastIndexOf("</body>");
  return [`<!DOCTYPE html>${importPreloads(html.slice(0, end))}`, html.slice(end)];
}

function inParts(
  page: string,
  later: AsyncIterable<string>,
  end: string,
  request: Request,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode(page));
      try {
        for await (const part of later) controller.enqueue(encoder.encode(part));
      } catch (error) {
        logFailure(error, request);
      }
      controller.enqueue(encoder.encode(end));
      controller.close();
    },
  });
}

/** Logs what a loader or an action threw that is no answer, and not what a client did wrong. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (!isRouteErrorResponse(error)) return logFailure(error, request);
  // Such as a post to a page without a form; the answer has a line of its own in the log.
  if (error.status < 500) return;
  logFailure("error" in error ? error.error : new Error(error.statusText), request);
}

/** Answers to scripts carry the same headers as pages, and note that there are scripts. */
export function handleDataRequest(
  response: Response,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Response {
  nonceOf(request, response.headers, context);
  keepPrivate(response.headers);
  if (!runsScripts(request)) {
    response.headers.append("set-cookie", noteScripts(request));
  }
  return response;
}

/** What one reader sees is nobody else's, and stays on no disk. */
function keepPrivate(headers: Headers): void {
  headers.append("vary", "cookie");
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
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
