import { once } from "node:events";
import { type IncomingMessage, request as send } from "node:http";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { daySession } from "~/session/day-session.server";
import { newSession, saveSession } from "~/session/session.server";
import { asyncHandler } from "../server/async-handler.server";
import { serveForTests } from "../server/testing/served-app";

const app = serveForTests();

describe("what is not served", () => {
  it.each(["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])("%s: 405", async (method) => {
    await app.serve();
    const response = await app.raw(method, { origin: app.url });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe("GET, HEAD, POST");
  });

  it.each([
    ["/.data", { origin: "null" }],
    ["/routes.data", { origin: "https://elsewhere.example" }],
    ["/routes.data", {}],
  ])("the head of a page's data, %s: 405", async (path, headers) => {
    await app.serve();
    const response = await app.raw("HEAD", headers, path);
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe("GET, POST");
  });

  it("a form that is too large, or does not say how large it is", async () => {
    await app.serve();
    const large = { origin: app.url, "content-length": String(2 * 1024 * 1024) };
    const answer = await new Promise<IncomingMessage>((resolve) => {
      send(app.url, { method: "POST", headers: large }, resolve).flushHeaders();
    });
    expect(answer.statusCode).toBe(413);
    answer.destroy();
    const chunked = await app.raw("POST", { origin: app.url, "transfer-encoding": "chunked" });
    expect(chunked.statusCode).toBe(411);
  });
});

describe("a form with a file", () => {
  const MB = 1024 * 1024;
  const session = async () => {
    const user = { id: "u1", displayName: "Dana", email: "d@x.example", role: "admin" as const };
    const request = new Request("http://localhost/");
    const cookie = await saveSession(newSession({ token: "t", user }), request);
    return cookie.split(";")[0] ?? "";
  };

  /** Asks with the head of a form of this size alone. */
  const answerTo = async (path: string, size: number, cookie: string) => {
    const headers = {
      ...{ origin: app.url, cookie, "content-length": String(size) },
      "content-type": "multipart/form-data; boundary=b",
    };
    const answer = await new Promise<IncomingMessage>((resolve) => {
      send(app.url + path, { method: "POST", headers }, resolve).flushHeaders();
    });
    answer.destroy();
    return { status: answer.statusCode, location: answer.headers.location };
  };

  it.each([
    ["/account/profile", 24, "signed in", 200],
    ["/account/profile.data", 24, "signed in", 200],
    ["/add/agent", 24, "signed in", 200],
    ["/agent/a1/edit?page=2", 24, "signed in", 200],
    ["/agent/a1/edit", 26, "signed in", 413],
    ["/agent/a1/edit", 24, "signed out", 413],
    ["/agent/a1/edit", 24, "with a forged session", 413],
    ["/locations/import", 250, "signed in", 200],
    ["/locations/import", 2, "signed out", 413],
    ["/forgot-password", 2, "signed in", 413],
    ["/forgot-password", 2, "signed out", 413],
    ["/forgot-password", 1, "signed out", 200],
  ])("for %s of %i MB, %s: %i", async (path, size, who, status) => {
    await app.serve();
    const cookie = {
      ...{ "signed in": await session(), "signed out": "" },
      "with a forged session": "waybook_session=eyJ0b2tlbiI6InQifQ%3D%3D.forged",
    }[who];
    expect((await answerTo(path, size * MB, cookie ?? "")).status).toBe(status);
  });

  it("of an agent that is too large leads back to their day, and tells their scripts", async () => {
    await app.serve();
    const day = { token: "t", userId: "u1", name: "Ann" };
    const kept = await daySession.keep(day, new Request("http://localhost/"));
    const [cookie = ""] = kept.split(";");
    expect(await answerTo("/day?stop=s%201", 24 * MB, cookie)).toMatchObject({ status: 200 });
    const led = { status: 303, location: "/day?stop=s+1&tooLarge=1" };
    expect(await answerTo("/day?stop=s%201", 26 * MB, cookie)).toEqual(led);
    expect(await answerTo("/day", 2 * MB, "")).toMatchObject({ status: 303 });
    expect(await answerTo("/day/reports", 26 * MB, cookie)).toEqual({ status: 413 });
    expect(await answerTo("/day/reports", 2 * MB, "")).toEqual({ status: 401 });
  });
});

describe("the target of a request", () => {
  /** Sends a first line as it is. */
  const ask = async (line: string, host = new URL(app.url).host) => {
    const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
    let text = "";
    socket.on("data", (data) => {
      text += data;
    });
    socket.write(`${line} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
    await once(socket, "close");
    return text;
  };

  it("may be a whole address, which names the host", async () => {
    await app.serve((req, res) => void res.send(`${req.originalUrl} at ${req.headers.host}`));
    expect(await ask("GET http://waybook.example:81/routes?page=2", "x")).toContain(
      "/routes?page=2 at waybook.example:81",
    );
    expect(await ask("GET HTTP://waybook.example/robots.txt")).toContain("User-agent");
  });

  it("loses the key by which older scripts asked for data, however it is written", async () => {
    await app.serve((req, res) => void res.send(`${req.originalUrl}.`));
    expect(await ask("GET /contact?_data=root")).toContain("/contact.");
    expect(await ask("GET /contact?a=b+c&%5Fdata=x&d")).toContain("/contact?a=b+c&d=.");
    expect(await ask("GET /contact?a=b%20c&d_data")).toContain("/contact?a=b%20c&d_data.");
  });

  it.each(["*", "*:99999999/", "*[", "http://[::1", "http://", "host:1", "ftp://x/"])(
    "can't be %s: 400",
    async (target) => {
      await app.serve();
      expect(await ask(`GET ${target}`)).toMatch(/^HTTP\/1.1 400 /);
      await expect.poll(() => app.lines.length).toBeLessThan(2);
      expect(app.lines.join()).not.toContain("stack");
    },
  );

  it("a handler that fails later than at once leaves no rejection to end the process", async () => {
    await app.serve(
      asyncHandler(async () => {
        await null;
        throw new Error("later");
      }),
    );
    expect((await fetch(app.url)).status).toBe(500);
  });
});

describe("what can't be read is refused, and leaves no stack in the log", () => {
  it.each(["a b", "a/b", "user@host", "[::1", "host:port", "<x>"])(
    "the host %j: 400",
    async (host) => {
      await app.serve();
      expect((await app.raw("GET", { host })).statusCode).toBe(400);
      await expect.poll(() => app.lines.length).toBe(1);
      expect(app.lines.join()).not.toContain("stack");
    },
  );

  it.each([
    ["text/plain", 415],
    ["application/json", 415],
    ["multipart/form-data", 415],
    ["application/x-www-form-urlencodedx", 415],
    ["application/x-www-form-urlencoded; charset=utf-8", 200],
    ["Multipart/Form-Data; boundary=b", 200],
  ])("a post of the type %s: %i", async (type, status) => {
    await app.serve();
    const headers = { origin: app.url, "content-type": type };
    const init = { method: "POST", headers, body: "a=b" };
    expect((await fetch(app.url, init)).status).toBe(status);
    await expect.poll(() => app.lines.length).toBe(1);
    expect(app.lines.join()).not.toContain("stack");
  });
});
