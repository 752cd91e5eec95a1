import { connect } from "node:net";
import { createChain, me } from "contract/calls";
import { ErrorReply } from "contract/errors";
import { sql } from "drizzle-orm";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createLogger } from "../log";
import { type TestApi, testApi } from "../testing/api";

let api: TestApi;
let port: number;
const logged: string[] = [];
beforeAll(async () => {
  const logger = createLogger("info", { write: (line) => void logged.push(line) });
  api = await testApi({ logger });
  port = Number(new URL(await api.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => api.close());

async function ask(request: InjectOptions) {
  const reply = await api.app.inject(request);
  return { status: reply.statusCode, headers: reply.headers, text: reply.payload };
}

const json = { "content-type": "application/json" };

describe("every failure has the one form", () => {
  it.each<[string, InjectOptions, number, string]>([
    ["an unknown path", { url: "/nowhere" }, 404, "NOT_FOUND"],
    ["another method", { method: "PUT", url: "/users/me" }, 404, "NOT_FOUND"],
    ["no token", { url: "/users/me" }, 401, "UNAUTHORIZED"],
    [
      "unreadable JSON",
      { method: "POST", url: "/users/login", payload: "{no", headers: json },
      400,
      "BAD_REQUEST",
    ],
    ["no body", { method: "POST", url: "/users/login" }, 422, "INVALID_REQUEST"],
    [
      "an empty body",
      { method: "POST", url: "/users/login", payload: "", headers: json },
      422,
      "INVALID_REQUEST",
    ],
    [
      "a poisoned body",
      { method: "POST", url: "/users/login", payload: '{"__proto__":{"a":1}}', headers: json },
      400,
      "BAD_REQUEST",
    ],
    [
      "JSON that is nested too deep",
      {
        method: "POST",
        url: "/users/login",
        payload: "[".repeat(100_000) + "]".repeat(100_000),
        headers: json,
      },
      422,
      "INVALID_REQUEST",
    ],
    [
      "another media type",
      {
        method: "POST",
        url: "/users/login",
        payload: "a=b",
        headers: { "content-type": "text/csv" },
      },
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    [
      "a body past the limit",
      {
        method: "POST",
        url: "/users/login",
        payload: JSON.stringify({ email: "x".repeat(600_000) }),
        headers: json,
      },
      413,
      "PAYLOAD_TOO_LARGE",
    ],
    ["a malformed host", { url: "/healthz", headers: { host: "a b" } }, 400, "BAD_REQUEST"],
    ["a path that can't be decoded", { url: "/users/%E0%A4%A" }, 422, "INVALID_REQUEST"],
  ])("%s", async (_, request, status, word) => {
    const reply = await ask(request);
    const body: unknown = JSON.parse(reply.text);
    const { error, error_message, status: kind } = ErrorReply.parse(body);
    expect({ status: reply.status, kind }).toEqual({ status, kind: word });
    expect(error).toMatchObject({ statusCode: status, message: error_message });
    expect(ErrorReply.parse(body)).toEqual(body);
    expect(reply.headers["content-type"]).toContain("application/json");
  });

  it.each([
    ["what is not HTTP", "hello\r\n\r\n", 400],
    ["headers past the limit", `GET /healthz HTTP/1.1\r\nx: ${"x".repeat(200_000)}\r\n\r\n`, 431],
  ])("%s", async (_, sent, status) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(sent);
    let reply = "";
    for await (const chunk of socket) reply += chunk;
    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const body: unknown = JSON.parse(reply.split("\r\n\r\n")[1] ?? "");
    expect(ErrorReply.parse(body).error.statusCode).toBe(status);
  });

  it("names each wrong field", async () => {
    const { text } = await ask({ method: "POST", url: "/users/login", payload: {} });
    expect(JSON.parse(text).error.details).toEqual({
      "body.email": expect.any(String),
      "body.password": expect.any(String),
    });
  });

  it("keeps the cause of a 500 in the log, with the request's id and without parameters", async () => {
    logged.length = 0;
    const cause = new Error("a detail of ours\nparams: secret@test.example");
    const authorization = `Bearer ${await api.token("admin")}`;
    const execute = vi.spyOn(api.database.db, "execute").mockRejectedValue(cause);
    const headers = { authorization, "x-request-id": "trace-7" };
    const reply = await ask({ url: "/users/me", headers });
    execute.mockRestore();
    expect(reply.status).toBe(500);
    expect(JSON.parse(reply.text)).toEqual({
      error: { statusCode: 500, name: "InternalError", message: "Internal error" },
      error_message: "Internal error",
      status: "ERROR",
    });
    expect(reply.headers["x-request-id"]).toBe("trace-7");
    const line = logged.find((entry) => entry.includes("a detail of ours"));
    expect(line).toContain('"reqId":"trace-7"');
    expect(logged.join("")).not.toContain("secret@test.example");
  });
});

describe("request ids", () => {
  it("are the caller's where they are plain, else new", async () => {
    const idFor = async (given: string) =>
      (await ask({ url: "/healthz", headers: { "x-request-id": given } })).headers["x-request-id"];
    expect(await idFor("abc-123:4")).toBe("abc-123:4");
    for (const odd of ["a b", "x".repeat(101), "<script>", ""]) {
      expect(await idFor(odd)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

it("the API sends headers that keep replies from being stored, sniffed, framed or run", async () => {
  for (const url of ["/healthz", "/nowhere", "/openapi.json"]) {
    expect((await ask({ url })).headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  }
});

it("the API logs each request in one line, without its token or password", async () => {
  logged.length = 0;
  const token = await api.token("hubManager", api.world.users.admin);
  await api.ok({ token }, me);
  await ask({
    method: "POST",
    url: "/users/login",
    payload: { email: "a@b.example", password: "hunter22" },
  });
  const lines = logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
  expect(lines).toMatchObject([
    {
      method: "GET",
      path: "/users/me",
      status: 200,
      userId: api.world.users.hubManager,
      adminId: api.world.users.admin,
    },
    { method: "POST", path: "/users/login", status: 401 },
  ]);
  expect(logged.join("")).not.toContain(token);
  expect(logged.join("")).not.toContain("hunter22");
});

it("the API says that the disk of the database is full, and changes nothing", async () => {
  const { db } = api.database;
  await db.execute(sql`CREATE FUNCTION on_a_full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE disk_full; END $$`);
  await db.execute(sql`CREATE TRIGGER on_a_full_disk BEFORE INSERT ON chains
    FOR EACH ROW EXECUTE FUNCTION on_a_full_disk()`);
  try {
    const body = { name: "One more" };
    expect(await api.fails({ user: "admin" }, createChain, { body })).toMatchObject({
      statusCode: 507,
      name: "InsufficientStorage",
      message: "The disk of the database is full: nothing was changed",
    });
  } finally {
    await db.execute(sql`DROP FUNCTION on_a_full_disk CASCADE`);
  }
});

describe("health", () => {
  it("is alive and ready while the database answers", async () => {
    expect((await ask({ url: "/healthz" })).status).toBe(200);
    expect((await ask({ url: "/readyz" })).status).toBe(200);
  });

  it("is alive but not ready when it doesn't", async () => {
    const execute = vi.spyOn(api.database.db, "execute").mockRejectedValue(new Error("gone"));
    try {
      const { status, text } = await ask({ url: "/readyz" });
      expect(status).toBe(503);
      expect(ErrorReply.parse(JSON.parse(text)).status).toBe("UNAVAILABLE");
      expect((await ask({ url: "/healthz" })).status).toBe(200);
    } finally {
      execute.mockRestore();
    }
  });
});
