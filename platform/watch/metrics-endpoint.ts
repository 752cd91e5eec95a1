/** `GET /metrics` for Prometheus, of console and API alike. */
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";

/** The metrics in Prometheus' text format. */
export type ReadMetrics = () => Promise<string>;

export interface MetricsReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const TEXT = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
const METRICS = { ...TEXT, "content-type": "text/plain; version=0.0.4; charset=utf-8" };

/** What is answered to a request with this `Authorization`: the metrics, or 401 without the token. */
export async function replyToScrape(
  authorization: string | undefined,
  token: string,
  read: ReadMetrics,
): Promise<MetricsReply> {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? "";
  if (!isSame(given, token)) {
    const headers = { ...TEXT, "www-authenticate": "Bearer" };
    return { status: 401, headers, body: "This wants the token of METRICS_TOKEN\n" };
  }
  return { status: 200, headers: METRICS, body: await read() };
}

/** Takes as long whatever is given. */
const isSame = (given: string, token: string) => timingSafeEqual(hashOf(given), hashOf(token));
const hashOf = (text: string) => createHash("sha256").update(text).digest();

/**
 * Serves the metrics, and nothing else, at a port of their own.
 * @throws where the port can't be used
 */
export function openMetricsPort({
  port,
  host,
  read,
}: {
  port: number;
  host: string;
  read: ReadMetrics;
}): Promise<Server> {
  const server = createServer((request, response) => {
    const [path] = (request.url ?? "").split("?");
    if (path !== "/metrics" || (request.method !== "GET" && request.method !== "HEAD")) {
      response.writeHead(404, TEXT).end("Only GET /metrics is here\n");
      return;
    }
    read().then(
      (body) => response.writeHead(200, METRICS).end(body),
      () => response.writeHead(500, TEXT).end("The metrics can't be read\n"),
    );
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

/**
 * Puts the metrics of two processes together: each metric is described once, with the samples of
 * both. They are told apart by a label that each process adds itself.
 */
export function joinMetrics(first: string, second: string): string {
  const families = new Map<string, string>();
  for (const text of [first, second]) {
    for (const family of text.split(/^(?=# HELP )/m)) {
      const samples = family.replace(/^#.*\n/gm, "").replace(/\n+$/, "\n");
      const name = /^# HELP (\S+)/.exec(family)?.[1] ?? "";
      const before = families.get(name);
      families.set(name, before === undefined ? `${family.trimEnd()}\n` : before + samples);
    }
  }
  return [...families.values()].join("");
}
