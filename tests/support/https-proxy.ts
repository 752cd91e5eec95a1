import { createServer } from "node:https";
import { generate } from "selfsigned";
import { type Listening, listen } from "./listen";
import { passOn } from "./pass-on";

/** What ends https in front of a server of this machine, with a certificate that nobody knows. */
export class HttpsProxy {
  private constructor(private readonly listening: Listening) {}

  static async to(port: number): Promise<HttpsProxy> {
    const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
    const server = createServer({ key, cert }, (asked, answer) => {
      const told = {
        "x-forwarded-proto": "https",
        "x-forwarded-for": asked.socket.remoteAddress,
      };
      passOn(asked, answer, { port, headers: { ...asked.headers, ...told } });
    });
    return new HttpsProxy(await listen(server, "localhost"));
  }

  get url(): string {
    return `https://${this.listening.host}`;
  }

  end(): Promise<void> {
    return this.listening.close();
  }
}
