import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** What proxies commonly take of the head of a request or an answer. */
const LONGEST_HEAD = 8 * 1024;

/**
 * A proxy before a server of this machine that refuses longer heads, either way; what it is told to
 * keep back it answers as if the server did not have it.
 */
export class NarrowProxy {
  private constructor(private readonly server: Server) {}

  /** @param port of the server, asked for anew at each request */
  static async to(
    port: () => number,
    keepsBack: (method: string | undefined, path: string | undefined) => boolean = () => false,
  ): Promise<NarrowProxy> {
    const server = createServer({ maxHeaderSize: LONGEST_HEAD }, (asked, answer) => {
      const { method, url: path, headers } = asked;
      if (keepsBack(method, path)) return answer.writeHead(404).end();
      const passed = request(
        { host: "localhost", port: port(), method, path, headers, maxHeaderSize: LONGEST_HEAD },
        (reply) => {
          answer.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(answer);
        },
      );
      passed.on("error", (error) => {
        if (!answer.headersSent) answer.writeHead(502);
        answer.end(String(error));
      });
      asked.pipe(passed);
    });
    server.listen(0, "localhost");
    await once(server, "listening");
    return new NarrowProxy(server);
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  end(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
