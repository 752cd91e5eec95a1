/** How long both servers wait for a client, and how many they hear at once. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface Patience {
  /** Until a request's head is there. */
  headMs: number;
  /** Until a body is there that is no upload. */
  bodyMs: number;
  /** Until the whole of an upload is there. */
  uploadMs: number;
  /** While nothing is sent by a client that is to send, or nothing taken by one that is to read. */
  idleMs: number;
  connections: number;
}

export const PATIENCE: Patience = {
  headMs: 15_000,
  bodyMs: 30_000,
  uploadMs: 15 * 60_000,
  idleMs: 30_000,
  connections: 4_000,
};

/** How often Node looks for heads that are late; for `createServer`, which alone takes it. */
export const CHECK_EVERY_MS = 5_000;

/**
 * Ends the connections of clients that are too slow, so that a few of them can't keep a server from
 * all others. Who waits for us, as for events or for a long search, is never ended.
 */
export function limitPatience(server: Server, patience: Patience): void {
  server.headersTimeout = patience.headMs;
  server.requestTimeout = patience.uploadMs;
  server.timeout = patience.idleMs;
  server.maxConnections = patience.connections;

  const exchanges = new WeakMap<Socket, [IncomingMessage, ServerResponse]>();
  server.prependListener("request", (request, response) => {
    const { socket } = request;
    exchanges.set(socket, [request, response]);
    if (!hasBody(request) || isUpload(request)) return;
    const late = setTimeout(() => !request.complete && socket.destroy(), patience.bodyMs);
    request.once("close", () => clearTimeout(late));
    response.once("close", () => clearTimeout(late));
  });
  server.on("timeout", (socket: Socket) => {
    const [request, response] = exchanges.get(socket) ?? [];
    // A body that we have not read on is none that the client holds back.
    const sentAll = request?.complete || (request?.readableLength ?? 0) > 0;
    const waitsForUs = sentAll && !response?.writableEnded && socket.writableLength === 0;
    if (waitsForUs) socket.setTimeout(patience.idleMs);
    else socket.destroy();
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;

const isUpload = ({ headers }: IncomingMessage) =>
  headers["content-type"]?.startsWith("multipart/form-data") ?? false;
