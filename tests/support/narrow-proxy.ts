import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { passOn } from "./pass-on";

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
      if (keepsBack(asked.method, asked.url)) return answer.writeHead(404).end();
      passOn(asked, answer, { port: port(), maxHeaderSize: LONGEST_HEAD });
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
