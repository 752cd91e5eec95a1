import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { env, readEnv, setEnv } from "~/server/env.server";

export interface Heard {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  /** As JSON where it is; else the text. */
  body: unknown;
}

type Answer = (heard: Heard, res: ServerResponse) => void;

/** A pretended upstream API on loopback, which answers as a test tells it and notes what it hears. */
export class OddUpstream {
  readonly heard: Heard[] = [];
  private constructor(
    private readonly server: Server,
    readonly url: string,
    private answer: Answer,
  ) {}

  static async start(): Promise<OddUpstream> {
    const server = createServer(async (req, res) => {
      let text = "";
      try {
        for await (const part of req) text += part;
      } catch {
        // The request broke off, so there is nothing to answer.
        return;
      }
      const heard: Heard = {
        method: req.method ?? "",
        url: new URL(req.url ?? "", "http://upstream"),
        headers: req.headers,
        body: text ? jsonOrText(text) : undefined,
      };
      upstream.heard.push(heard);
      upstream.answer(heard, res);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const upstream: OddUpstream = new OddUpstream(server, `http://127.0.0.1:${port}`, (_, res) =>
      res.writeHead(404).end(),
    );
    return upstream;
  }

  /** The last request; a test that made none fails here. */
  get last(): Heard {
    const last = this.heard.at(-1);
    if (!last) throw new Error("the upstream heard nothing");
    return last;
  }

  /** Answers every request from now on, and forgets those so far. */
  answers(answer: Answer): void {
    this.heard.length = 0;
    this.answer = answer;
  }

  /** Answers every request with this status and JSON. */
  answersJson(status: number, body: unknown, headers: Record<string, string> = {}): void {
    this.answers((_, res) => sendJson(res, status, body, headers));
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(() => done()));
  }
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function sendJson(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  res.writeHead(status, { "content-type": "application/json", ...headers });
  res.end(JSON.stringify(body));
}

/** A port on loopback that nobody listens on. */
export async function unusedPort(): Promise<number> {
  const upstream = await OddUpstream.start();
  await upstream.stop();
  return Number(new URL(upstream.url).port);
}

/** The error reply of the contract. */
export const errorReply = (
  statusCode: number,
  message: string,
  more: { cause?: string; status?: string; error_message?: string } = {},
) => ({
  error: { statusCode, name: "Error", message, cause: more.cause },
  error_message: more.error_message ?? message,
  status: more.status ?? "ERROR",
});

/** Settings for tests: these hosts as the upstream, silent, not written anywhere. */
export function setTestEnv(
  apiUrl: string,
  more: Partial<ReturnType<typeof readEnv>> & { SESSION_SECRET?: string } = {},
) {
  const { SESSION_SECRET = "a-secret-for-tests-that-is-long-enough", ...rest } = more;
  const base = readEnv({ NODE_ENV: "test", API_URL: apiUrl, SESSION_SECRET, LOG_LEVEL: "silent" });
  setEnv({ ...base, ...rest });
  return env();
}
