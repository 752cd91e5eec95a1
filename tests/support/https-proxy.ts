import { once } from "node:events";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { generate } from "selfsigned";
import { passOn } from "./pass-on";

/** What ends https in front of a server of this machine, with a certificate that nobody knows. */
export class HttpsProxy {
  private constructor(private readonly server: Server) {}

  static async to(port: number): Promise<HttpsProxy> {
    const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
    const server = createServer({ key, cert }, (asked, answer) => {
      const told = {
        "x-forwarded-proto": "https",
        "x-forwarded-for": asked.socket.remoteAddress,
      };
      passOn(asked, answer, { port, headers: { ...asked.headers, ...told } });
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
