import { once } from "node:events";
import { request } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { generate } from "selfsigned";

/** What ends https in front of a server of this machine, with a certificate that nobody knows. */
export class HttpsProxy {
  private constructor(private readonly server: Server) {}

  static async to(port: number): Promise<HttpsProxy> {
    const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
    const server = createServer({ key, cert }, (asked, answer) => {
      const headers = {
        ...asked.headers,
        "x-forwarded-proto": "https",
        "x-forwarded-for": asked.socket.remoteAddress,
      };
      const { method, url: path } = asked;
      const passed = request({ host: "localhost", port, method, path, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      passed.on("error", () => answer.destroy());
      asked.pipe(passed);
    });
    server.listen(0, "localhost");
    await once(server, "listening");
    return new HttpsProxy(server);
  }

  get url(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  end(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
