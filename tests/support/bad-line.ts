import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type Listening, listen } from "./listen";
import { passOn } from "./pass-on";

/**
 * What becomes of requests: passed on, answered with a proxy's own page, cut while answered, or
 * answered without the cookies that are set.
 */
export type LineFault = "none" | "502" | "cut" | "no cookies";

/** A proxy before a server of this machine whose connection can be bad. */
export class BadLine {
  /** The fault of requests from now on. */
  fault: LineFault = "none";

  private constructor(private readonly listening: Listening) {}

  static async to(port: number): Promise<BadLine> {
    const server = createServer((asked, answer) => {
      if (line.fault === "502") return badGateway(asked, answer);
      if (line.fault === "cut") return cutOff(asked, answer, port);
      if (line.fault === "no cookies") return withoutCookies(asked, answer, port);
      passOn(asked, answer, { port });
    });
    const line = new BadLine(await listen(server, "localhost"));
    return line;
  }

  get url(): string {
    return `http://${this.listening.host}`;
  }

  end(): Promise<void> {
    return this.listening.close();
  }
}

function badGateway(asked: IncomingMessage, answer: ServerResponse): void {
  asked.resume();
  answer.writeHead(502, { "content-type": "text/html" });
  answer.end("<html><h1>502 Bad Gateway</h1></html>");
}

/** The server takes the request; half of what it answers arrives. */
const cutOff = (asked: IncomingMessage, answer: ServerResponse, port: number) =>
  ask(asked, answer, port, async (reply) => {
    const parts: Buffer[] = [];
    for await (const part of reply) parts.push(part);
    const body = Buffer.concat(parts);
    const { "content-length": _, ...others } = reply.headers;
    answer.writeHead(reply.statusCode ?? 502, others);
    answer.write(body.subarray(0, Math.floor(body.length / 2)), () => answer.destroy());
  });

/** As for a browser that blocks cookies. */
const withoutCookies = (asked: IncomingMessage, answer: ServerResponse, port: number) =>
  ask(asked, answer, port, (reply) => {
    const { "set-cookie": _, ...others } = reply.headers;
    answer.writeHead(reply.statusCode ?? 502, others);
    reply.pipe(answer);
  });

function ask(
  asked: IncomingMessage,
  answer: ServerResponse,
  port: number,
  take: (reply: IncomingMessage) => void,
): void {
  const { method, url: path, headers } = asked;
  const passed = request({ host: "localhost", port, method, path, headers }, take);
  passed.on("error", () => answer.destroy());
  asked.pipe(passed);
}
