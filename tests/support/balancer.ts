import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

/** How long one that refused a connection is left aside; ms. */
const ASIDE_MS = 1_000;

/**
 * A load balancer on loopback as nginx and Caddy are by our examples: a browser stays with its server while
 * that is there, and only what no server has begun is asked of another one.
 */
export class Balancer {
  private readonly server: Server;
  private readonly aside = new Map<number, number>();
  private turn = 0;
  private ports: readonly number[] = [];

  constructor(urls: readonly string[]) {
    this.serve(urls);
    this.server = createServer((asked, answer) => void this.pass(asked, answer));
    // One that it closes in the moment in which it is used again would count as a request that failed.
    this.server.keepAliveTimeout = 0;
  }

  /** Passes on to these from now on. */
  serve(urls: readonly string[]): void {
    this.ports = urls.map((url) => Number(new URL(url).port));
  }

  async start(): Promise<string> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part);
    this.ask(asked, Buffer.concat(parts), answer, this.order());
  }

  /** All servers, each in its turn first, those that are aside last. */
  private order(): number[] {
    const first = this.turn++;
    const turned = this.ports.map((_, n) => this.ports[(first + n) % this.ports.length] ?? 0);
    const isAside = (port: number) => (this.aside.get(port) ?? 0) > performance.now();
    return [...turned.filter((port) => !isAside(port)), ...turned.filter(isAside)];
  }

  private ask(
    asked: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
    [port, ...others]: number[],
  ): void {
    const { method, url: path, headers } = asked;
    // A connection that was idle may have died with its server: each request has one of its own.
    const options = { host: "127.0.0.1", port, method, path, headers, agent: false };
    const passed = request(options, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
      reply.once("error", () => answer.destroy());
    });
    passed.once("error", (error: NodeJS.ErrnoException) => {
      if (port !== undefined) this.aside.set(port, performance.now() + ASIDE_MS);
      if (error.code === "ECONNREFUSED" && others.length > 0) {
        return this.ask(asked, body, answer, others);
      }
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    });
    passed.end(body);
  }
}
