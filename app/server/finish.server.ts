import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Watches a server's connections, so that it can be stopped without cutting off an answer.
 * (Node's own closeIdleConnections leaves those open that were made ahead of a request.)
 *
 * @returns a function that takes no more requests and waits for those in flight, for
 *   `limitMs` at most
 */
export function watchForFinish(server: Server): (limitMs: number) => Promise<void> {
  const idle = new Set<Socket>();
  let stopping = false;
  server.on("connection", (socket: Socket) => {
    idle.add(socket);
    socket.once("close", () => idle.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    idle.delete(socket);
    response.once("close", () => {
      if (stopping) socket.destroySoon();
      else if (!socket.destroyed) idle.add(socket);
    });
  });
  return (limitMs) =>
    new Promise((resolve) => {
      stopping = true;
      const impatience = setTimeout(() => server.closeAllConnections(), limitMs);
      server.close(() => {
        clearTimeout(impatience);
        resolve();
      });
      for (const socket of idle) socket.destroy();
    });
}
