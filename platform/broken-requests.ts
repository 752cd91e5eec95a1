/** What both servers say to what can't be read as a request. */
import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

interface Content {
  type: string;
  text: string;
}

/**
 * Answers 400 to what is no request, 408 to one that does not come, and 431 to one with too long a
 * head, and ends the connection. One on which nothing has come is ended without a word, as those are
 * that were opened in advance: whoever asks on it in that moment would take the word for the answer.
 */
export function answerBrokenRequests(server: Server, contentOf: (status: number) => Content): void {
  const answers = new WeakMap<object, ServerResponse>();
  server.prependListener("request", ({ socket }, answer) => answers.set(socket, answer));
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const answer = answers.get(socket);
    const isAnswering = answer?.headersSent && !answer.writableFinished;
    if (!socket.writable || socket.bytesRead === 0 || isAnswering) {
      socket.destroy();
      return;
    }
    const status = STATUSES[error.code ?? ""] ?? 400;
    const { type, text } = contentOf(status);
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n` +
        `content-type: ${type}; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  });
}
