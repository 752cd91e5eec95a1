import { type IncomingMessage, request as send } from "node:http";
import { text } from "node:stream/consumers";
import { gpsLoggerProperties } from "contract/tracking/dialects/set-up";
import { BROKEN, WITHOUT_POSITION } from "contract/tracking/dialects/testing/odd-requests";
import {
  PLACE,
  PROGRAM_CASES,
  type SentRequest,
} from "contract/tracking/dialects/testing/requests";
import { reportTracked } from "contract/tracking/tracker-calls";
import { beforeEach, describe, expect, it } from "vitest";
import { errorReply, type Heard, sendJson } from "~/upstream/testing/odd-upstream";
import { serveForTests } from "../server/testing/served-app";

const app = serveForTests();
const SECRET = "aB3-_".repeat(9).slice(0, 43);
const AT = new Date("2026-11-28T10:15:30.000Z");

type Report = { secret: string; program: string; device?: string; positions: unknown[] };
const reports = () => app.upstream.heard.map(({ body }) => body as Report);

/** An API that knows one secret. */
beforeEach(async () => {
  await app.serve();
  app.upstream.answers((heard: Heard, res) => {
    if (heard.url.pathname !== "/agent-trackers/report") return sendJson(res, 500, {});
    if (!reportTracked.body?.safeParse(heard.body).success) return sendJson(res, 422, {});
    const { secret, positions } = heard.body as Report;
    if (secret !== SECRET) return sendJson(res, 404, errorReply(404, "none"));
    sendJson(res, 200, { ok: true, stored: positions.length, ignored: 0 });
  });
});

interface Answer {
  status: number | undefined;
  headers: IncomingMessage["headers"];
  text: string;
}

/** Sends the bytes as they are. */
async function ask(request: SentRequest, path = `/t/${SECRET}`): Promise<Answer> {
  const { method = "POST", query, headers = {}, body } = request;
  const url = `${app.url}${path}${query === undefined ? "" : `?${query}`}`;
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = send(url, { method, headers: { ...headers, ...length } }, resolve);
    outgoing.on("error", reject).end(body);
  });
  return { status: reply.statusCode, headers: reply.headers, text: await text(reply) };
}

describe.each(PROGRAM_CASES)("$name", ({ program, device, answer, expected, send }) => {
  it("is understood, and answered in its form each time it sends the same", async () => {
    for (let time = 0; time < 2; time++) {
      const { status, text } = await ask(send(AT));
      expect([status, text]).toEqual([200, answer]);
    }
    expect(reports()).toHaveLength(2);
    const [report] = reports();
    expect(report).toMatchObject({ secret: SECRET, program, ...(device && { device }) });
    expect(report?.positions).toEqual([
      { coordinates: PLACE, recordedAt: AT.toISOString(), ...expected },
    ]);
  });

  it("may send positions that are old or in the future", async () => {
    for (const at of [new Date("1999-01-02T03:04:05Z"), new Date("2038-01-02T03:04:05Z")]) {
      expect((await ask(send(at))).status).toBe(200);
      expect(reports().at(-1)?.positions).toMatchObject([{ recordedAt: at.toISOString() }]);
    }
  });

  it("is refused for a wrong secret alone", async () => {
    const { status, headers } = await ask(send(AT), `/t/${SECRET}x`);
    expect([status, headers["www-authenticate"]]).toEqual([401, "Bearer"]);
  });
});

describe("a request without a position", () => {
  it.each(WITHOUT_POSITION)("is taken: $name", async ({ request, answer }) => {
    const { status, text } = await ask(request);
    expect([status, text]).toEqual([200, answer]);
    expect(reports()).toMatchObject([{ secret: SECRET, positions: [] }]);
  });
});

describe("a request that can't be read", () => {
  it.each(BROKEN)("is refused: $name", async ({ body }) => {
    expect((await ask({ body })).status).toBe(400);
    expect(reports()).toEqual([]);
  });

  it("is refused if it is too large, announced or not", async () => {
    const body = "x".repeat(1024 * 1024 + 1);
    expect((await ask({ body })).status).toBe(413);
    const chunked = await fetch(`${app.url}/t/${SECRET}`, {
      method: "POST",
      duplex: "half",
      body: new Blob([body]).stream(),
    } as RequestInit);
    expect(chunked.status).toBe(413);
    expect(reports()).toEqual([]);
  });

  it("is refused if its method is none of a program's", async () => {
    const { status, headers } = await ask({ method: "DELETE" });
    expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST, PUT, PATCH"]);
  });
});

describe("the secret", () => {
  const [overland] = PROGRAM_CASES.filter(({ program }) => program === "overland");
  const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;

  it.each([
    ["as a token", `Bearer ${SECRET}`, 200],
    ["as a password", basic(`dana:${SECRET}`), 200],
    ["as a wrong token", "Bearer nonsense", 401],
    ["as a user name", basic(`${SECRET}:phone`), 401],
    ["nowhere", "", 401],
  ])("may come in a header: %s", async (_, authorization, status) => {
    for (const path of ["/t", "/t/"]) {
      const request = { ...overland?.send(AT), headers: { authorization } };
      expect((await ask(request, path)).status).toBe(status);
    }
  });

  it("is in no log, whatever comes of the request", async () => {
    await ask({ query: "lat=1&lon=2" });
    await ask({ body: "{" });
    app.upstream.answersJson(500, {});
    await ask({ query: "lat=1&lon=2" });
    await ask({ method: "GET" }, `//t/${SECRET}`);
    expect(app.lines.join("\n")).toContain("/t/-");
    expect(app.lines.join("\n")).not.toContain(SECRET);
  });
});

describe("a batch", () => {
  it("of 1,200 positions is handed on in calls of 500", async () => {
    const feature = (n: number) =>
      `{"geometry":{"coordinates":[1,2]},"properties":{"timestamp":${1_795_861_530 + n}}}`;
    const body = `{"locations":[${Array.from({ length: 1_200 }, (_, n) => feature(n)).join(",")}]}`;
    expect((await ask({ body })).text).toBe('{"result":"ok"}');
    expect(reports().map(({ positions }) => positions.length)).toEqual([500, 500, 200]);
  });
});

describe("an API that", () => {
  it.each([
    ["is busy", 429, { "retry-after": "7" }, 429, "7"],
    ["fails", 500, {}, 503, "30"],
    ["is away", 503, {}, 503, "30"],
  ])("%s makes programs wait", async (_, given, sent, status, after) => {
    app.upstream.answersJson(given, errorReply(given, "no"), sent);
    const answer = await ask({ query: "lat=1&lon=2" });
    expect([answer.status, answer.headers["retry-after"]]).toEqual([status, after]);
  });
});

describe("the file of GPSLogger", () => {
  it("has the address that it was read from", async () => {
    const answer = await ask({ method: "GET" }, `/t/${SECRET}.properties`);
    expect(answer.text).toBe(gpsLoggerProperties(`${app.url}/t/${SECRET}`));
    expect((await ask({ method: "GET" }, "/t/nonsense.properties")).status).toBe(401);
  });
});
