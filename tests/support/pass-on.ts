import { type IncomingMessage, type RequestOptions, request, type ServerResponse } from "node:http";

/** Asks a server of this machine the same, and answers what it answers. */
export function passOn(
  asked: IncomingMessage,
  answer: ServerResponse,
  options: Pick<RequestOptions, "port" | "headers" | "maxHeaderSize">,
): void {
  const { method, url: path, headers } = asked;
  const passed = request({ host: "localhost", method, path, headers, ...options }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  passed.on("error", (error) => {
    if (!answer.headersSent) answer.writeHead(502);
    answer.end(String(error));
  });
  asked.pipe(passed);
}
