/**
 * An upstream as somebody else would write it who has read the specification and nothing of ours:
 * a small server that keeps its rows in memory, notes every call, knows the calls of section 7
 * alone, and can be told to answer in another shape, or to fail.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { NotThere } from "./joins";
import { freshRows, type Rows } from "./rows";
import { CALLS, type Heard, Refusal } from "./served-calls";
import { PLAIN, type Shapes, shaped } from "./shapes";

/** What it does instead of answering. */
export type Fault =
  | { status: number; body?: string; headers?: Record<string, string> }
  | "hang"
  | "cut";

export interface Recorded extends Heard {
  /** As section 7 names it: `GET /routes/{id}`; none where it doesn't. */
  call: string | undefined;
  headers: IncomingMessage["headers"];
  /** As it came, with any prefix. */
  url: string;
}

const PATTERNS = Object.keys(CALLS).map((call) => {
  const [method = "", path = ""] = call.split(" ");
  const source = path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  return { call, method, path: new RegExp(`^${source}$`) };
});
/** These are of an account, or say by their own path which office they are about. */
const NEVER_SCOPED = /^\/users\/(login|me|forgot-password|verify-key|reset-password|login-as)\b/;

export class SecondUpstream {
  rows: Rows = freshRows();
  shapes: Shapes = PLAIN;
  /** Every call, in order. */
  readonly heard: Recorded[] = [];
  /** Says for a call whether it fails instead. */
  fault: (call: Recorded) => Fault | undefined = () => undefined;
  /** Puts something in a reply's place. */
  instead: (reply: unknown, call: Recorded) => unknown = (reply) => reply;

  private constructor(
    private server: Server,
    private port: number,
  ) {}

  static async start(): Promise<SecondUpstream> {
    const upstream = new SecondUpstream(createServer(), 0);
    await upstream.listen();
    return upstream;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** As at the beginning: the rows, the shape, and no failures. */
  reset(): void {
    this.rows = freshRows();
    this.shapes = PLAIN;
    this.fault = () => undefined;
    this.instead = (reply) => reply;
    this.heard.length = 0;
  }

  /** Listens (again) at its port. */
  async listen(): Promise<void> {
    this.server = createServer((request, reply) => {
      this.serve(request, reply).catch(() => reply.destroy());
    });
    this.server.listen(this.port, "127.0.0.1");
    await once(this.server, "listening");
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** From now on connections are refused. */
  async leave(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.url);
    if (url.pathname === "/files/second.csv") {
      reply.writeHead(200, { "content-type": "text/csv" });
      reply.end("name\r\nDock Bakery\r\n");
      return;
    }
    const call = recorded(request, url, await text(request));
    this.heard.push(call);
    const fault = this.fault(call);
    if (fault) return fail(reply, fault);
    const { status, body } = this.answer(call);
    sendJson(reply, status, this.instead(body, call));
  }

  private answer(call: Recorded): { status: number; body: unknown } {
    const answer = call.call && CALLS[call.call];
    if (!answer) return { status: 404, body: refusal(404, "Not Found") };
    try {
      return { status: 200, body: shaped(answer(this.rows, call), this.shapes) };
    } catch (error) {
      const status =
        error instanceof Refusal ? error.status : error instanceof NotThere ? 404 : 500;
      return { status, body: refusal(status, String((error as Error).message)) };
    }
  }
}

function recorded(request: IncomingMessage, url: URL, sent: string): Recorded {
  const { method = "GET", headers } = request;
  const known = (path: string) => {
    const pattern = PATTERNS.find((one) => one.method === method && one.path.test(path));
    return pattern && { ...pattern, params: { ...pattern.path.exec(path)?.groups } };
  };
  const scope = /^\/offices\/([^/]+)(\/.+)$/.exec(url.pathname);
  const inner = scope?.[2] && !NEVER_SCOPED.test(scope[2]) ? known(scope[2]) : undefined;
  const plain = known(url.pathname);
  // `offices/{id}/users` and the like are both: an office's own list is the longer name.
  const asOffice = inner && !plain;
  const found = asOffice ? inner : plain;
  return {
    method,
    call: found?.call,
    params: found?.params ?? {},
    path: asOffice ? (scope?.[2] ?? "") : url.pathname,
    office: asOffice ? scope?.[1] : undefined,
    url: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: jsonOrText(sent),
    headers,
    token: (headers.authorization ?? "").replace("Bearer ", ""),
  };
}

function fail(reply: ServerResponse, fault: Fault): void {
  if (fault === "hang") return;
  if (fault === "cut") {
    reply.writeHead(200, { "content-type": "application/json", "content-length": "100000" });
    reply.write('{"data":[{"id":"r1","name":"Half a');
    setTimeout(() => reply.destroy(), 20);
    return;
  }
  reply.writeHead(fault.status, { "content-type": "application/json", ...fault.headers });
  reply.end(fault.body ?? "");
}

const refusal = (statusCode: number, message: string) => ({
  error: { statusCode, message },
  error_message: message,
  status: statusCode === 422 ? "INVALID_REQUEST" : "ERROR",
});

function sendJson(reply: ServerResponse, status: number, body: unknown): void {
  reply.writeHead(status, { "content-type": "application/json" });
  reply.end(JSON.stringify(body ?? null));
}

function jsonOrText(sent: string): unknown {
  if (sent === "") return undefined;
  try {
    return JSON.parse(sent);
  } catch {
    return sent;
  }
}
