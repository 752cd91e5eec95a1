import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RequestHandler } from "express";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { OddUpstream, setTestEnv } from "~/upstream/testing/odd-upstream";
import { buildApp } from "./build-app.server";
import type { Env } from "./env.server";
import { createLog } from "./log.server";

const publicDir = mkdtempSync(join(tmpdir(), "waybook-public-"));
mkdirSync(join(publicDir, "build"));
writeFileSync(join(publicDir, "build/app-ABC123.js"), "export {};");
writeFileSync(join(publicDir, "robots.txt"), "User-agent: *");

let api: OddUpstream;
let server: Server | undefined;
let base = "";
const lines: string[] = [];

beforeAll(async () => {
  api = await OddUpstream.start();
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  lines.length = 0;
});
afterAll(async () => {
  await api.stop();
  rmSync(publicDir, { recursive: true });
});

const echo: RequestHandler = (req, res) => {
  res.type("html").send(JSON.stringify({ url: req.url, headers: req.headers }));
};

async function serve(handler: RequestHandler = echo, settings: Partial<Env> = {}): Promise<void> {
  const env = setTestEnv(api.url, settings);
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  const app = buildApp({ env, log, handler, publicDir });
  server = createServer(app);
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const post = (headers: Record<string, string>, path = "/") =>
  fetch(base + path, { method: "POST", headers, body: new URLSearchParams({ a: "b" }) });

/** Headers as they are, which fetch would not all send. */
function raw(
  method: string,
  headers: Record<string, string>,
  path = "/",
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = send(`${base}${path}`, { method, headers }, (res) => resolve(res.resume()));
    outgoing.on("error", reject).end();
  });
}

describe("every response", () => {
  const paths = [
    "/",
    "/healthz",
    "/readyz",
    "/build/app-ABC123.js",
    "/build/none.js",
    "/robots.txt",
  ];

  it.each(paths)("carries the security headers: %s", async (path) => {
    await serve();
    const { headers } = await fetch(base + path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'(;|$)/);
    expect(policy).toMatch(/style-src 'self' 'nonce-/);
    for (const part of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe|\*|ws:/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("strict-transport-security")).toBeNull();
  });

  it("has a nonce of its own, which the page is told", async () => {
    await serve((_req, res) => void res.send(res.locals.nonce));
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await fetch(base);
        const nonce = await response.text();
        expect(response.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it("asks for https to stay, where a trusted proxy speaks it", async () => {
    await serve(echo, { trustProxy: 1 });
    const { headers } = await fetch(base, { headers: { "x-forwarded-proto": "https" } });
    expect(headers.get("strict-transport-security")).toContain("max-age=31536000");
  });

  it("carries them when the page fails, too, and tells nothing of the failure", async () => {
    await serve(() => {
      throw new Error("the secret reason");
    });
    const response = await fetch(base);
    expect(response.status).toBe(500);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).toContain(response.headers.get("x-request-id"));
    expect(page).not.toContain("secret reason");
    expect(lines.join()).toContain("the secret reason");
  });
});

describe("a form from elsewhere", () => {
  it("is refused with a page that can be read", async () => {
    await serve();
    const response = await post({ origin: "https://evil.example", "sec-fetch-site": "cross-site" });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("Nothing was changed");
  });

  it.each([
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "https://evil.example", "sec-fetch-site": "same-origin" }, 403],
    [{ origin: "http://127.0.0.1" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "not a url" }, 403],
    [{}, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "none" }, 403],
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{ origin: "null", "sec-fetch-site": "same-origin" }, 200],
    [{ origin: "OWN" }, 200],
    [{ origin: "OWN", "sec-fetch-site": "same-origin" }, 200],
  ])("or from here: %j gives %i", async (given, status) => {
    await serve();
    const headers = Object.entries(given).map(([k, v]) => [k, v === "OWN" ? base : v]);
    const length = { "content-length": "0" };
    const response = await raw("POST", { ...Object.fromEntries(headers), ...length });
    expect(response.statusCode).toBe(status);
  });

  it("is known by the host that a trusted proxy names, and no other", async () => {
    const headers = { origin: "https://waybook.example", "x-forwarded-host": "waybook.example" };
    await serve(echo, { trustProxy: 0 });
    expect((await post(headers)).status).toBe(403);
    server?.close();
    await serve(echo, { trustProxy: 1 });
    expect((await post({ ...headers, "x-forwarded-proto": "https" })).status).toBe(200);
    const withPort = { ...headers, "x-forwarded-host": "waybook.example:443" };
    expect((await post({ ...withPort, "x-forwarded-proto": "https" })).status).toBe(200);
  });

  it("does not matter for reading", async () => {
    await serve();
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await fetch(base, { headers })).status).toBe(200);
  });
});

describe("what is not served", () => {
  it.each(["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])("%s: 405", async (method) => {
    await serve();
    const response = await raw(method, { origin: base });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe("GET, HEAD, POST");
  });

  it("a form that is too large, or does not say how large it is", async () => {
    await serve();
    const large = { origin: base, "content-length": String(2 * 1024 * 1024) };
    const answer = await new Promise<IncomingMessage>((resolve) => {
      send(base, { method: "POST", headers: large }, resolve).flushHeaders();
    });
    expect(answer.statusCode).toBe(413);
    answer.destroy();
    const chunked = await raw("POST", { origin: base, "transfer-encoding": "chunked" });
    expect(chunked.statusCode).toBe(411);
  });
});

it("a path that can't be read is answered with 400", async () => {
  await serve();
  expect((await raw("GET", {}, "/robots%E0%A4%A.txt")).statusCode).toBe(400);
});

describe("requests are told apart", () => {
  it("by the id they come with, if it is well-formed, else by a new one", async () => {
    await serve();
    const known = await fetch(base, { headers: { "x-request-id": "from-the-proxy-1" } });
    expect(known.headers.get("x-request-id")).toBe("from-the-proxy-1");
    expect((await known.json()).headers["x-request-id"]).toBe("from-the-proxy-1");
    for (const bad of ["x", "a b c d e f g h", "<script>alert(1)</script>", "a".repeat(65)]) {
      const { headers } = await fetch(base, { headers: { "x-request-id": bad } });
      expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
    }
  });

  it("by the address of who asks, which only trusted proxies may name", async () => {
    const headers = { "x-forwarded-for": "203.0.113.1, 198.51.100.7" };
    await serve();
    expect((await (await fetch(base, { headers })).json()).headers["x-forwarded-for"]).toBe(
      "127.0.0.1",
    );
    server?.close();
    await serve(echo, { trustProxy: 1 });
    expect((await (await fetch(base, { headers })).json()).headers["x-forwarded-for"]).toBe(
      "198.51.100.7",
    );
  });

  it("in the log, without secrets", async () => {
    await serve();
    await fetch(`${base}/verify?email=dana%40x.example&key=123456&page=2`, {
      headers: { cookie: "waybook_session=secret-cookie", authorization: "Bearer secret-token" },
    });
    await expect.poll(() => lines.length).toBe(1);
    const line = JSON.parse(lines[0] ?? "");
    expect(line).toMatchObject({
      req: { method: "GET", path: expect.stringContaining("page=2"), address: "127.0.0.1" },
      res: { status: 200 },
      requestId: expect.any(String),
    });
    for (const secret of ["dana", "123456", "secret-cookie", "secret-token"]) {
      expect(lines[0]).not.toContain(secret);
    }
  });
});

describe("static files", () => {
  it("keep for a year where their name changes with them, else for an hour", async () => {
    await serve();
    const built = await fetch(`${base}/build/app-ABC123.js`);
    expect(built.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const robots = await fetch(`${base}/robots.txt`);
    expect(robots.headers.get("cache-control")).toBe("public, max-age=3600");
  });

  it("that are gone are not looked for among the pages", async () => {
    await serve();
    expect((await fetch(`${base}/build/none.js`)).status).toBe(404);
  });
});

describe("compression", () => {
  const page = "<p>Waybook</p>".repeat(500);

  it.each(["br", "gzip"])("by %s", async (encoding) => {
    await serve((_req, res) => void res.type("html").send(page));
    const response = await fetch(base, { headers: { "accept-encoding": encoding } });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(await response.text()).toBe(page);
  });

  it("leaves server-sent events alone", async () => {
    await serve((_req, res) => void res.type("text/event-stream").send(page));
    const response = await fetch(base, { headers: { "accept-encoding": "gzip" } });
    expect(response.headers.get("content-encoding")).toBeNull();
  });

  it("does not hold back the first part of a page that is still being written", async () => {
    let finish = () => {};
    await serve((_req, res) => {
      res.type("html").write(page);
      finish = () => void res.end("<p>late</p>");
    });
    const response = await fetch(base, { headers: { "accept-encoding": "gzip" } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let early = "";
    while (early.length < page.length) early += (await reader?.read())?.value;
    expect(early).toBe(page);
    finish();
    expect((await reader?.read())?.value).toBe("<p>late</p>");
  });
});

describe("health", () => {
  it("is good while the process lives, whatever the upstream does", async () => {
    await serve(echo, { apiUrl: "http://127.0.0.1:1" });
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
  });

  it("is ready for another server's API by any answer of it", async () => {
    api.answersJson(404, {});
    await serve();
    const response = await fetch(`${base}/readyz`);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("is ready for our own API when that is", async () => {
    api.answersJson(503, {});
    await serve(echo, { embeddedApi: true });
    expect((await fetch(`${base}/readyz`)).status).toBe(503);
    expect(api.last.url.pathname).toBe("/readyz");
    api.answersJson(200, {});
    expect((await fetch(`${base}/readyz`)).status).toBe(200);
  });

  it("is not ready when the upstream can't be reached, or does not answer in 2 seconds", async () => {
    await serve(echo, { apiUrl: "http://127.0.0.1:1" });
    const away = await fetch(`${base}/readyz`);
    expect(away.status).toBe(503);
    expect(await away.json()).toEqual({ status: "not ready", problem: "the API can't be reached" });
    server?.close();
    api.answers(() => {});
    await serve();
    expect((await fetch(`${base}/readyz`)).status).toBe(503);
  });
});
