import { streamPositions } from "contract/visits/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { UpstreamContext } from "./client.server";
import { exportOffice } from "./exports.server";
import { followExport, openStream, resolveLink } from "./streams.server";
import { failureOf } from "./testing/failure";
import { errorReply, OddUpstream, sendJson, setTestEnv } from "./testing/odd-upstream";

let api: OddUpstream;
let other: OddUpstream;
const context: UpstreamContext = {
  token: "secret-token",
  officeToken: "secret-office-token",
  role: "admin",
  requestId: "request-1",
  clientAddress: "203.0.113.9",
};

beforeAll(async () => {
  api = await OddUpstream.start();
  other = await OddUpstream.start();
});
beforeEach(() => {
  setTestEnv(api.url);
  other.answersJson(500, {});
});
afterAll(() => Promise.all([api.stop(), other.stop()]));

const textOf = (body: ReadableStream<Uint8Array>) => new Response(body).text();
describe("a stream", () => {
  it("is given as it comes, however long it takes", async () => {
    api.answers((_, res) => {
      res.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
      res.write("event: position\n");
      setTimeout(() => res.end("data: 1\n\n"), 1500);
    });
    const input = { query: { userId: "u1" } };
    const stream = await openStream({ ...context, timeoutMs: 1000 }, streamPositions, input);
    expect(stream.type).toBe("text/event-stream");
    expect(api.last.url.href).toContain("/positions/stream?userId=u1");
    expect(api.last.headers).toMatchObject({
      accept: "text/event-stream",
      authorization: "Bearer secret-office-token",
    });
    expect(await textOf(stream.body)).toBe("event: position\ndata: 1\n\n");
  });

  it("has to begin in time", async () => {
    api.answers(() => {});
    const error = await failureOf(openStream({ ...context, timeoutMs: 50 }, streamPositions));
    expect(error).toMatchObject({ kind: "timeout", callId: "positions.stream" });
  });

  it("ends with the browser", async () => {
    const closed = vi.fn();
    api.answers((_, res) => {
      res.on("close", closed);
      res.writeHead(200, { "content-type": "text/event-stream" }).write(":\n\n");
    });
    const browser = new AbortController();
    const { body } = await openStream({ ...context, signal: browser.signal }, streamPositions);
    browser.abort();
    await expect(textOf(body)).rejects.toThrow();
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });

  it("that is refused is refused as any call is", async () => {
    api.answersJson(404, {});
    expect(await failureOf(openStream(context, streamPositions))).toMatchObject({
      status: 404,
      notOffered: true,
    });
    api.answersJson(403, errorReply(403, "Not yours", { cause: "OFFICE_NOT_ALLOWED" }));
    expect(await failureOf(openStream(context, streamPositions))).toMatchObject({
      message: "Not yours",
      reason: "OFFICE_NOT_ALLOWED",
    });
  });

  it("is opened again while the upstream is away", async () => {
    let left = 1;
    api.answers((_, res) => {
      if (left-- > 0) return sendJson(res, 503, {});
      res.writeHead(200, { "content-type": "text/event-stream" }).end();
    });
    await openStream(context, streamPositions);
    expect(api.heard).toHaveLength(2);
  });

  it("of anything but events is none", async () => {
    api.answersJson(200, []);
    expect(await failureOf(openStream(context, streamPositions))).toMatchObject({
      kind: "unreadable",
    });
  });
});

describe("the link of an export", () => {
  const csv = (upstream: OddUpstream) =>
    upstream.answers((_, res) =>
      res
        .writeHead(200, {
          "content-type": "text/csv",
          "content-disposition": 'attachment; filename="../routes 1.csv"',
        })
        .end("name\nNorth\n"),
    );

  it("is followed without a token, at the API", async () => {
    csv(api);
    const stream = await followExport(context, { url: "/exports/e1?expires=1&signature=s" });
    expect(stream).toMatchObject({ type: "text/csv", fileName: "routes 1.csv" });
    expect(await textOf(stream.body)).toBe("name\nNorth\n");
    expect(api.last.url.href).toContain("/exports/e1?expires=1&signature=s");
    expect(api.last.headers.authorization).toBeUndefined();
    expect(api.last.headers["x-request-id"]).toBe("request-1");
  });

  it("names the file in its own script", async () => {
    api.answers((_, res) => {
      const name = `attachment; filename="7.csv"; filename*=UTF-8''%D0%9C%D0%B0%D1%80%D1%88-7.csv`;
      res.writeHead(200, { "content-type": "text/csv", "content-disposition": name }).end("name\n");
    });
    const stream = await followExport(context, { url: "/exports/e1" });
    expect(stream.fileName).toBe("Марш-7.csv");
  });

  it("is followed to another host with nothing of ours", async () => {
    csv(other);
    await followExport(context, { url: `${other.url}/bucket/e1.csv` });
    expect(JSON.stringify(other.last.headers)).not.toMatch(/secret|request-1|203\.0\.113/);
  });

  it("of an office is of the host that answered it", async () => {
    setTestEnv(api.url, { officesApiUrl: other.url });
    other.answersJson(200, { url: "/exports/e1" });
    const link = await exportOffice(context, "o1", "routes");
    expect(link.url).toBe(`${other.url}/exports/e1`);
    csv(other);
    await followExport(context, link);
    expect(other.heard).toHaveLength(1);
  });

  it("does not lead on", async () => {
    csv(other);
    api.answers((_, res) => res.writeHead(302, { location: `${other.url}/x` }).end());
    const error = await failureOf(followExport(context, { url: "/exports/e1" }));
    expect(error).toMatchObject({ kind: "unreadable", status: 302 });
    expect(other.heard).toHaveLength(0);
  });

  it("that has run out says so", async () => {
    api.answersJson(403, errorReply(403, "The link has run out", { cause: "LINK_EXPIRED" }));
    const error = await failureOf(followExport(context, { url: "/exports/e1" }));
    expect(error).toMatchObject({ status: 403, message: "The link has run out" });
  });

  it("does not bring a page of HTML under our own origin", async () => {
    api.answers((_, res) => res.writeHead(200, { "content-type": "Text/HTML" }).end("<p>"));
    const error = await failureOf(followExport(context, { url: "/exports/e1" }));
    expect(error.kind).toBe("unreadable");
  });

  it.each([
    "file:///etc/passwd",
    "ftp://files.example/x",
    "javascript:alert(1)",
    "https://user:password@files.example/x",
    "http://[",
  ])("is not followed to %s", async (url) => {
    expect((await failureOf(followExport(context, { url }))).kind).toBe("unreadable");
  });

  it.each([
    "http://files.example/x",
    "//files.example/x",
    "https://127.0.0.1/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://[::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://[fd00::1]/x",
    "https://10.1.2.3/x",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/x",
    "https://localhost./x",
    "https://database/x",
    "https://metadata.google.internal/x",
  ])("in production is not followed to %s", async (url) => {
    setTestEnv(api.url, { mode: "production" });
    const asked = vi.spyOn(globalThis, "fetch");
    expect((await failureOf(followExport(context, { url }))).kind).toBe("unreadable");
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it("in production is followed to the API, wherever that is, and to the world by https", async () => {
    setTestEnv(api.url, { mode: "production" });
    csv(api);
    await followExport(context, { url: `${api.url}/exports/e1` });
    expect(api.heard).toHaveLength(1);
    const asked = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("name\n"));
    await followExport(context, { url: "https://files.example/e1.csv" });
    await followExport(context, { url: "https://8.8.8.8/e1.csv" });
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
  });

  it.each([
    ["/exports/1?a=b", "https://api.example", "https://api.example/exports/1?a=b"],
    ["exports/1", "https://api.example", "https://api.example/exports/1"],
    ["/exports/1", "https://api.example/v1", "https://api.example/v1/exports/1"],
    ["/v1/exports/1", "https://api.example/v1", "https://api.example/v1/exports/1"],
    ["exports/1", "https://api.example/v1", "https://api.example/v1/exports/1"],
    ["https://files.example/1", "https://api.example/v1", "https://files.example/1"],
    ["//files.example/1", "https://api.example/v1", "https://files.example/1"],
  ])("%s of %s means %s", (link, base, meant) => {
    expect(resolveLink(link, base)?.href).toBe(meant);
  });
});
