import { createServer } from "node:http";
import { type Listening, listen } from "./listen";
import { passOn } from "./pass-on";

/** What proxies commonly take of the head of a request or an answer. */
const LONGEST_HEAD = 8 * 1024;

/**
 * A proxy before a server of this machine that refuses longer heads, either way; what it is told to
 * keep back it answers as if the server did not have it.
 */
export class NarrowProxy {
  private constructor(private readonly listening: Listening) {}

  /** @param port of the server, asked for anew at each request */
  static async to(
    port: () => number,
    keepsBack: (method: string | undefined, path: string | undefined) => boolean = () => false,
  ): Promise<NarrowProxy> {
    const server = createServer({ maxHeaderSize: LONGEST_HEAD }, (asked, answer) => {
      if (keepsBack(asked.method, asked.url)) return answer.writeHead(404).end();
      passOn(asked, answer, { port: port(), maxHeaderSize: LONGEST_HEAD });
    });
    return new NarrowProxy(await listen(server, "localhost"));
  }

  get url(): string {
    return `http://${this.listening.host}`;
  }

  end(): Promise<void> {
    return this.listening.close();
  }
}
