import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Call } from "contract/call";
import * as calls from "contract/calls";
import { type Listening, listen } from "./listen";

/** What a call is asked with by the specification; a server that knows no more ignores the rest. */
const KNOWN_KEYS = new Set(
  [
    "page limit search searchPath sortBy sortOrder filters filter where skip order routeId officeId",
    "userId ids locations from to locationIds latitude longitude kilometers params email key",
    "newPassword name createdById distance estimatedTime",
  ].flatMap((line) => line.split(" ")),
);

/** What only our own API answers with. */
const UNKNOWN_FIELDS = new Set(
  [
    "undoId leftOut updatedAt hasNextPage hasPrevPage",
    "openingHours closedDays visitEvery visitMinutes priority",
    "plannedDay plannedStart plannedArrival plannedDeparture dayLength dayEnd overtime closedStops",
    "usualStart usualEnd breakMinutes workingDays",
  ].flatMap((line) => line.split(" ")),
);

/** The calls, longest written path first: `/users/me` is no user whose id is "me". */
const CALLS: { call: Call; pattern: RegExp }[] = Object.values(calls)
  .filter((value): value is typeof value & Call => "path" in value && "method" in value)
  .map((call) => ({ call, pattern: new RegExp(`^${call.path.replace(/\{\w+\}/g, "[^/]+")}$`) }))
  .sort((a, b) => Number(a.call.path.includes("{")) - Number(b.call.path.includes("{")));

const OFFICE = /^\/offices\/[^/]+(?=\/)/;

/** One call that was asked for. */
export interface Asked {
  id: string;
  method: string;
  path: string;
  /** Asked for one office. */
  scoped: boolean;
  /** Of an entity, not of an account. */
  entity: boolean;
  /** Not in the specification, so it was answered with 404. */
  extension: boolean;
  /** One of the reports. */
  report: boolean;
  token: string;
}

/**
 * An upstream as somebody else may have it: it stands before our own API and knows the calls of the
 * specification alone. Extensions answer 404, keys of a query that it doesn't know mean nothing,
 * and its replies have `_id` for `id` and nothing of what we add to them.
 */
export class PlainUpstream {
  /** All that was asked, in order. */
  readonly asked: Asked[] = [];
  /** What it answers instead of each report: the specification leaves their fields open. */
  reportsReply: unknown;
  /** Calls that the contract doesn't have at all. */
  readonly strange: string[] = [];

  private constructor(
    private readonly listening: Listening,
    private readonly apiUrl: () => string,
  ) {}

  /** @param apiUrl of our own API, asked for anew at each request */
  static async before(apiUrl: () => string): Promise<PlainUpstream> {
    const server = createServer();
    const upstream = new PlainUpstream(await listen(server), apiUrl);
    server.on("request", (request, reply) => {
      upstream.answer(request, reply).catch((error) => {
        if (!reply.headersSent) reply.writeHead(502);
        reply.end(String(error));
      });
    });
    return upstream;
  }

  get url(): string {
    return `http://${this.listening.host}`;
  }

  end(): Promise<void> {
    return this.listening.close();
  }

  private async answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.apiUrl());
    const asked = callOf(request.method ?? "GET", url.pathname, tokenOf(request));
    if (asked) this.asked.push(asked);
    else if (url.pathname !== "/readyz") this.strange.push(`${request.method} ${url.pathname}`);
    if (asked?.extension) {
      reply.writeHead(404, { "content-type": "application/json" });
      reply.end(JSON.stringify({ error: { statusCode: 404, message: "Not Found" } }));
      return;
    }
    if (asked?.report && this.reportsReply !== undefined) {
      reply.writeHead(200, { "content-type": "application/json" });
      reply.end(JSON.stringify(this.reportsReply));
      return;
    }
    for (const key of [...url.searchParams.keys()]) {
      if (!KNOWN_KEYS.has(key)) url.searchParams.delete(key);
    }
    await this.pass(request, url, reply);
  }

  private async pass(request: IncomingMessage, url: URL, reply: ServerResponse): Promise<void> {
    const body = await text(request);
    const names = ["authorization", "content-type", "idempotency-key", "accept"];
    const headers = names.flatMap((name): [string, string][] => {
      const value = request.headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    });
    const answer = await fetch(url, { method: request.method, headers, body: body || undefined });
    const type = answer.headers.get("content-type") ?? "";
    reply.writeHead(answer.status, { "content-type": type });
    const said = await answer.text();
    reply.end(type.includes("json") ? JSON.stringify(plainly(JSON.parse(said))) : said);
  }
}

const tokenOf = ({ headers }: IncomingMessage) =>
  (headers.authorization ?? "").replace("Bearer ", "");

function callOf(method: string, path: string, token: string): Asked | undefined {
  const prefix = OFFICE.exec(path)?.[0];
  const find = (path: string) =>
    CALLS.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call;
  const inner = prefix && find(path.slice(prefix.length));
  const scoped = inner && inner.scope === "entity" ? inner : undefined;
  const call = scoped ?? find(path);
  if (!call) return undefined;
  return {
    id: call.id,
    method,
    path,
    token,
    scoped: scoped !== undefined,
    entity: call.scope === "entity",
    extension: call.extension === true,
    report: call.tag === "Reports",
  };
}

/** A reply as a server writes it that has its own name for the id. */
function plainly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainly);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => !UNKNOWN_FIELDS.has(name));
  return Object.fromEntries(
    fields.map(([name, part]) => [name === "id" ? "_id" : name, plainly(part)]),
  );
}
