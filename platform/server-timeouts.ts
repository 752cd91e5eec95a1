/** How long both servers wait for a client, and how many connections they accept at once. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface ServerTimeouts {
  /** Until a request's head is there. */
  headMs: number;
  /** Until a body is there that is not a known upload. */
  bodyMs: number;
  /** Until the whole of an upload is there. */
  uploadMs: number;
  /** How often the speed of an upload is looked at. */
  speedMs: number;
  /** Bytes of an upload that must come in that time. */
  speedBytes: number;
  /** While nothing is sent by a client that is to send, or nothing taken by one that is to read. */
  idleMs: number;
  connections: number;
}

export const SERVER_TIMEOUTS: ServerTimeouts = {
  headMs: 15_000,
  bodyMs: 30_000,
  uploadMs: 15 * 60_000,
  speedMs: 30_000,
  speedBytes: 32 * 1024,
  idleMs: 30_000,
  connections: 4_000,
};

/** How often Node looks for heads that are late; for `createServer`, which alone takes it. */
export const CHECK_EVERY_MS = 5_000;

/** What to do once a request is known to be an upload. */
const uploads = new WeakMap<IncomingMessage, () => void>();

/**
 * Gives a request the time of an upload, as long as it keeps to the least speed. Call it once it is
 * known who sends the request and that there is a file to expect: all others have to be quick.
 */
export function allowUpload(request: IncomingMessage): void {
  uploads.get(request)?.();
  uploads.delete(request);
}

/**
 * Ends the connections of clients that are too slow, so that a few of them can't keep a server from
 * all others. Who waits for us, as for events or for a long search, is never ended.
 */
export function applyTimeouts(server: Server, timeouts: ServerTimeouts): void {
  server.headersTimeout = timeouts.headMs;
  server.requestTimeout = timeouts.uploadMs;
  server.timeout = timeouts.idleMs;
  server.maxConnections = timeouts.connections;

  const exchanges = new WeakMap<Socket, [IncomingMessage, ServerResponse]>();
  server.prependListener("request", (request, response) => {
    exchanges.set(request.socket, [request, response]);
    if (hasBody(request)) limitBody(request, timeouts);
  });
  server.on("timeout", (socket: Socket) => {
    const [request, response] = exchanges.get(socket) ?? [];
    // A body that we have not read on is none that the client holds back.
    const sentAll = request?.complete || (request?.readableLength ?? 0) > 0;
    const waitsForUs = sentAll && !response?.writableEnded && socket.writableLength === 0;
    if (waitsForUs) socket.setTimeout(timeouts.idleMs);
    else socket.destroy();
  });
}

/** Also of a request that is answered before its body is there. */
function limitBody(request: IncomingMessage, timeouts: ServerTimeouts): void {
  const { socket } = request;
  let timer = setTimeout(() => !request.complete && socket.destroy(), timeouts.bodyMs);
  const clear = () => clearTimeout(timer);
  request.once("close", clear);
  uploads.set(request, () => {
    clear();
    let before = socket.bytesRead;
    timer = setInterval(() => {
      const isSlow = socket.bytesRead - before < timeouts.speedBytes;
      before = socket.bytesRead;
      // What we have not read yet is not slow of the client.
      if (isSlow && !request.complete && request.readableLength === 0) socket.destroy();
    }, timeouts.speedMs);
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;
