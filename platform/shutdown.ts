import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";

/** What was sent before a stop is on its way by then: it is taken in until so long nothing came. */
const QUIET_MS = 50;
/** Enough to accept a connection and to read what came on it, however late the timer was. */
const QUIET_TURNS = 4;
/** Where there is no end to it. */
const LONGEST_LATE_MS = 1_000;

/**
 * Watches a server's connections, so that it can be stopped without cutting off an answer: what
 * has arrived is read and answered, streams without an end are ended, and nobody is kept waiting
 * for more. (Node's own closeIdleConnections leaves those open that were made ahead of a request.)
 *
 * @returns a function that takes no more requests and waits for those in flight, for
 *   `limitMs` at most
 */
export function watchForFinish(server: Server): (limitMs: number) => Promise<void> {
  const idle = new Set<Socket>();
  const answering = new Set<ServerResponse>();
  let stopping = false;
  let closed = false;
  let arrivals = 0;
  server.on("connection", (socket: Socket) => {
    arrivals += 1;
    idle.add(socket);
    socket.once("close", () => idle.delete(socket));
  });
  // Before any other listener, which may answer at once.
  server.prependListener("request", ({ socket }, response) => {
    arrivals += 1;
    idle.delete(socket);
    answering.add(response);
    if (stopping) response.setHeader("connection", "close");
    response.once("close", () => {
      answering.delete(response);
      if (closed) socket.destroySoon();
      else if (!socket.destroyed) idle.add(socket);
    });
  });
  const nothingComes = async () => {
    const end = Date.now() + LONGEST_LATE_MS;
    for (let before = -1; before !== arrivals && Date.now() < end; ) {
      before = arrivals;
      await pause(QUIET_MS);
      for (let turn = 0; turn < QUIET_TURNS; turn++) await nextTurn();
    }
  };
  return async (limitMs) => {
    stopping = true;
    for (const response of answering) {
      if (isStream(response)) response.end();
      else if (!response.headersSent) response.setHeader("connection", "close");
    }
    await nothingComes();
    closed = true;
    const impatience = setTimeout(() => server.closeAllConnections(), limitMs);
    const ended = new Promise<void>((resolve) => server.close(() => resolve()));
    // Where there was no end to it, some were accepted at last whose request was not read yet.
    await nothingComes();
    for (const socket of idle) socket.destroy();
    for (const response of answering) if (isStream(response)) response.end();
    await ended;
    clearTimeout(impatience);
  };
}

const isStream = (response: ServerResponse) =>
  response.headersSent &&
  String(response.getHeader("content-type")).startsWith("text/event-stream");
