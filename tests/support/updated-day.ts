import { createServer, request } from "node:http";
import { type Listening, listen } from "./listen";

const SCRIPT = /\/day\/script\/[0-9a-f]{12}\.js/g;
const NEW_SCRIPT = "/day/script/000000000000.js";

/** A proxy before a console that may turn into one of a later version: other scripts of the day. */
export class UpdatedDay {
  isUpdated = false;
  private oldScript = "";

  private constructor(private readonly listening: Listening) {}

  static async of(port: number): Promise<UpdatedDay> {
    const server = createServer(async (asked, answer) => {
      const parts: Buffer[] = [];
      for await (const part of asked) parts.push(part as Buffer);
      const path = asked.url === NEW_SCRIPT ? day.oldScript : asked.url;
      const headers = { ...asked.headers, "accept-encoding": "identity" };
      const passed = request({ host: "localhost", port, path, method: asked.method, headers });
      passed.on("response", async (reply) => {
        const body: Buffer[] = [];
        for await (const part of reply) body.push(part);
        const { "content-length": _length, "transfer-encoding": _how, ...kept } = reply.headers;
        answer.writeHead(reply.statusCode ?? 502, kept);
        answer.end(day.changed(asked.url, kept["content-type"] ?? "", Buffer.concat(body)));
      });
      passed.on("error", () => answer.writeHead(502).end());
      passed.end(Buffer.concat(parts));
    });
    const day = new UpdatedDay(await listen(server, "localhost"));
    return day;
  }

  get url(): string {
    return `http://${this.listening.host}`;
  }

  end(): Promise<void> {
    return this.listening.close();
  }

  private changed(path: string | undefined, type: string, body: Buffer): Buffer | string {
    if (type.startsWith("text/html")) {
      const html = body.toString();
      this.oldScript = html.match(SCRIPT)?.[0] ?? this.oldScript;
      return this.isUpdated ? html.replace(SCRIPT, NEW_SCRIPT) : html;
    }
    const isWorker = path === "/day/worker.js" && this.isUpdated;
    return isWorker ? `${body}\n// A later version.` : body;
  }
}
