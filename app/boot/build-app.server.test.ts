import { describe, expect, it } from "vitest";
import { echo, serveForTests } from "../server/testing/served-app";

const app = serveForTests();

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
    await app.serve();
    const { headers } = await fetch(app.url + path);
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
    await app.serve((_req, res) => void res.send(res.locals.nonce));
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await fetch(app.url);
        const nonce = await response.text();
        expect(response.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it("asks for https to stay, where a trusted proxy speaks it", async () => {
    await app.serve(echo, { trustProxy: 1 });
    const { headers } = await fetch(app.url, { headers: { "x-forwarded-proto": "https" } });
    expect(headers.get("strict-transport-security")).toContain("max-age=31536000");
  });

  it("carries them when the page fails, too, and tells nothing of the failure", async () => {
    await app.serve(() => {
      throw new Error("the secret reason");
    });
    const response = await fetch(app.url);
    expect(response.status).toBe(500);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).toContain(response.headers.get("x-request-id"));
    expect(page).not.toContain("secret reason");
    expect(app.lines.join()).toContain("the secret reason");
  });
});

describe("a form from elsewhere", () => {
  it("is refused with a page that can be read", async () => {
    await app.serve();
    const response = await app.post({
      origin: "https://evil.example",
      "sec-fetch-site": "cross-site",
    });
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
    await app.serve();
    const headers = Object.entries(given).map(([k, v]) => [k, v === "OWN" ? app.url : v]);
    const length = { "content-length": "0" };
    const response = await app.raw("POST", { ...Object.fromEntries(headers), ...length });
    expect(response.statusCode).toBe(status);
  });

  it("ends alerts by the token in its address, and does nothing else", async () => {
    await app.serve();
    const statusOf = async (path: string) =>
      (await app.raw("POST", { "content-length": "0" }, path)).statusCode;
    expect(await statusOf("/alerts/stop/ab.c-d_")).toBe(200);
    const others = ["/alerts/stop/", "/alerts/stop/a/b", "/alerts/stop", "/x/alerts/stop/a"];
    // The dots would be read as those of another page.
    for (const path of [...others, "/alerts/stop/...data"]) {
      expect([path, await statusOf(path)]).toEqual([path, 403]);
    }
  });

  it("ends alerts from the page of a mail program, too, whose origin goes no further", async () => {
    await app.serve();
    const response = await app.post({ origin: "https://mail.example" }, "/alerts/stop/ab.c-d_");
    expect(response.status).toBe(200);
    expect((await response.json()).headers).not.toHaveProperty("origin");
  });

  it("is known by the host that a trusted proxy names, and no other", async () => {
    const headers = { origin: "https://waybook.example", "x-forwarded-host": "waybook.example" };
    await app.serve(echo, { trustProxy: 0 });
    expect((await app.post(headers)).status).toBe(403);
    await app.serve(echo, { trustProxy: 1 });
    expect((await app.post({ ...headers, "x-forwarded-proto": "https" })).status).toBe(200);
    const withPort = { ...headers, "x-forwarded-host": "waybook.example:443" };
    expect((await app.post({ ...withPort, "x-forwarded-proto": "https" })).status).toBe(200);
  });

  it("does not matter for reading", async () => {
    await app.serve();
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await fetch(app.url, { headers })).status).toBe(200);
  });
});

it("the server says once that a proxy speaks https which is not trusted", async () => {
  const headers = { "x-forwarded-proto": "https" };
  await app.serve(echo, { trustProxy: 0 });
  for (let n = 0; n < 3; n++) await fetch(app.url, { headers });
  await expect.poll(() => app.lines.length).toBe(4);
  expect(app.lines.filter((line) => line.includes("TRUST_PROXY"))).toHaveLength(1);
  await app.serve(echo, { trustProxy: 1 });
  await fetch(app.url, { headers });
  await expect.poll(() => app.lines.length).toBe(1);
  expect(app.lines.join()).not.toContain("TRUST_PROXY");
});

it.each([
  "/live/agents.data",
  "/x/../live/routes/r1.data?a=b",
  "/routes/r1/optimize/progress.data",
])("a stream of events is no data of a page: %s", async (path) => {
  await app.serve();
  expect((await app.raw("GET", {}, path)).statusCode).toBe(404);
});

it("a path that can't be read is answered with 400", async () => {
  await app.serve();
  expect((await app.raw("GET", {}, "/robots%E0%A4%A.txt")).statusCode).toBe(400);
});

describe("requests are told apart", () => {
  it("by the id they come with, if it is well-formed, else by a new one", async () => {
    await app.serve();
    const known = await fetch(app.url, { headers: { "x-request-id": "from-the-proxy-1" } });
    expect(known.headers.get("x-request-id")).toBe("from-the-proxy-1");
    expect((await known.json()).headers["x-request-id"]).toBe("from-the-proxy-1");
    for (const bad of ["x", "a b c d e f g h", "<script>alert(1)</script>", "a".repeat(65)]) {
      const { headers } = await fetch(app.url, { headers: { "x-request-id": bad } });
      expect(headers.get("x-request-id")).toMatch(/^[\da-f]{12}$/);
    }
  });

  it("by the address of who asks, which only trusted proxies may name", async () => {
    const headers = { "x-forwarded-for": "203.0.113.1, 198.51.100.7" };
    await app.serve();
    expect((await (await fetch(app.url, { headers })).json()).headers["x-forwarded-for"]).toBe(
      "127.0.0.1",
    );
    await app.serve(echo, { trustProxy: 1 });
    expect((await (await fetch(app.url, { headers })).json()).headers["x-forwarded-for"]).toBe(
      "198.51.100.7",
    );
  });

  it("in the log, without secrets", async () => {
    await app.serve();
    await fetch(`${app.url}/verify?email=dana%40x.example&key=123456&page=2`, {
      headers: { cookie: "waybook_session=secret-cookie", authorization: "Bearer secret-token" },
    });
    await expect.poll(() => app.lines.length).toBe(1);
    const line = JSON.parse(app.lines[0] ?? "");
    expect(line).toMatchObject({
      req: { method: "GET", path: "/verify?email&key&page", address: "127.0.0.1" },
      res: { status: 200 },
      requestId: expect.any(String),
    });
    for (const secret of ["dana", "123456", "secret-cookie", "secret-token"]) {
      expect(app.lines[0]).not.toContain(secret);
    }
  });
});

describe("static files", () => {
  it("keep for a year where their name changes with them, else for an hour", async () => {
    await app.serve();
    const built = await fetch(`${app.url}/build/app-ABC123.js`);
    expect(built.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const robots = await fetch(`${app.url}/robots.txt`);
    expect(robots.headers.get("cache-control")).toBe("public, max-age=3600");
  });

  it("are sent as the build has compressed them, to those who can read that", async () => {
    await app.serve();
    const scriptFor = async (encoding: string) => {
      const headers = { "accept-encoding": encoding };
      const reply = await fetch(`${app.url}/build/app-ABC123.js`, { headers });
      expect(reply.headers.get("content-type")).toMatch("javascript");
      expect(reply.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(reply.headers.get("vary")).toBe("Accept-Encoding");
      return [reply.headers.get("content-encoding"), await reply.text()];
    };
    expect(await scriptFor("gzip, br")).toEqual(["br", "export {}; // compressed by the build"]);
    expect(await scriptFor("identity")).toEqual([null, "export {};"]);
  });

  it("that are gone are not looked for among the pages", async () => {
    await app.serve();
    expect((await fetch(`${app.url}/build/none.js`)).status).toBe(404);
  });
});

describe("compression", () => {
  const page = "<p>Waybook</p>".repeat(500);

  it.each(["br", "gzip"])("by %s", async (encoding) => {
    await app.serve((_req, res) => void res.type("html").send(page));
    const response = await fetch(app.url, { headers: { "accept-encoding": encoding } });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(await response.text()).toBe(page);
  });

  it("leaves server-sent events alone", async () => {
    await app.serve((_req, res) => void res.type("text/event-stream").send(page));
    const response = await fetch(app.url, { headers: { "accept-encoding": "gzip" } });
    expect(response.headers.get("content-encoding")).toBeNull();
  });

  it("does not hold back the first part of a page that is still being written", async () => {
    let finish = () => {};
    await app.serve((_req, res) => {
      res.type("html").write(page);
      finish = () => void res.end("<p>late</p>");
    });
    const response = await fetch(app.url, { headers: { "accept-encoding": "gzip" } });
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
    await app.serve(echo, { apiUrl: "http://127.0.0.1:1" });
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  });

  it("is ready when the upstream is", async () => {
    await app.serve(echo, { embeddedApi: true });
    app.upstream.answersJson(200, {});
    const response = await fetch(`${app.url}/readyz`);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    app.upstream.answersJson(503, {});
    const away = await fetch(`${app.url}/readyz`);
    expect(away.status).toBe(503);
    expect(await away.json()).toEqual({
      status: "not ready",
      problem: "the API is not ready (503)",
    });
  });
});
