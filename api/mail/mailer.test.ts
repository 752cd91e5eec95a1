import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { forgotPassword, verifyKey } from "contract/calls";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createLogger } from "../log";
import { type TestApi, testApi } from "../testing/api";
import { createMailer } from "./mailer";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const from = "Waybook <waybook@test.example>";
const mail = { to: "ann@test.example", subject: "Grüße", text: "Your code is ABC234.\n" };

interface Received {
  from: string;
  to: string[];
  user?: string;
  text: string;
}

/** A mail server on a port of its own, and what it was given. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === "p@ss" ? done(null, { user: username }) : done(new Error("Wrong password")),
    onData(stream, { envelope, user }, done) {
      let text = "";
      stream.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      stream.on("end", () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          to: envelope.rcptTo.map(({ address }) => address),
          user: user ? String(user) : undefined,
          text,
        });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUps.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return { port, received };
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "waybook-mail-"));
  cleanUps.push(() => rmSync(path, { recursive: true }));
  return path;
}

describe("mail", () => {
  it("goes out by a mail server, signed in where the URL says so", async () => {
    const { port, received } = await mailServer();
    const outbox = join(folder(), "outbox");
    const plain = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, outbox });
    await plain.send(mail);
    const named = createMailer({ smtpUrl: `smtp://me:p%40ss@127.0.0.1:${port}`, from, outbox });
    await named.send(mail);
    expect(received).toMatchObject([
      { from: "waybook@test.example", to: ["ann@test.example"], user: undefined },
      { user: "me" },
    ]);
    expect(received[0]?.text).toContain("From: Waybook <waybook@test.example>");
    expect(received[0]?.text).toContain("Your code is ABC234.");
    expect(() => readdirSync(outbox)).toThrow("ENOENT");
  });

  it("that the server doesn't take is a failure, which names no password", async () => {
    const { port } = await mailServer();
    const smtpUrl = `smtp://me:guessed@127.0.0.1:${port}`;
    const lines: string[] = [];
    const log = createLogger("info", { write: (line) => lines.push(line) });
    try {
      await createMailer({ smtpUrl, from, outbox: folder() }).send(mail);
      expect.unreachable();
    } catch (error) {
      log.error({ err: error }, "failed");
    }
    expect(lines.join()).toContain("EAUTH");
    expect(lines.join()).not.toContain("guessed");
  });

  it("is written to a folder that its owner alone can read, where there is no server", async () => {
    const outbox = join(folder(), "outbox");
    const mailer = createMailer({ from, outbox });
    await Promise.all([mailer.send(mail), mailer.send(mail)]);
    const files = readdirSync(outbox);
    expect(files).toHaveLength(2);
    expect(statSync(outbox).mode & 0o777).toBe(0o700);
    for (const name of files) {
      expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d.-]+Z-[0-9a-f]{8}\.eml$/);
      expect(statSync(join(outbox, name)).mode & 0o777).toBe(0o600);
      const text = readFileSync(join(outbox, name), "utf8");
      expect(text).toContain("To: ann@test.example");
      expect(text).toContain("Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=");
      expect(text).toContain("Your code is ABC234.");
    }
  });
});

describe("a reset code by mail", () => {
  const query = { email: "hubmanager@test.example" };
  const start = async (smtpUrl: string, lines: string[] = []) => {
    const logger = createLogger("info", { write: (line) => lines.push(line) });
    const mailer = createMailer({ smtpUrl, from, outbox: folder() });
    const api: TestApi = await testApi({ mailer, logger });
    cleanUps.push(() => api.close());
    return api;
  };
  const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

  it("arrives, and the code in it is good", async () => {
    const { port, received } = await mailServer();
    const lines: string[] = [];
    const api = await start(`smtp://127.0.0.1:${port}`, lines);
    await api.ok({}, forgotPassword, { query });
    await soon(() => expect(received).toHaveLength(1));
    expect(received[0]?.to).toEqual([query.email]);
    const key = /^ {4}(\w{6})\r?$/m.exec(received[0]?.text ?? "")?.[1] ?? "";
    expect(await api.ok({}, verifyKey, { query: { ...query, key } })).toEqual({ ok: true });
    expect(lines.join()).not.toContain(key);
  });

  it("that no server takes is logged; the reply doesn't say so", async () => {
    const { port } = await mailServer({
      onRcptTo: (_address, _session, done) => done(new Error("No such mailbox")),
    });
    for (const smtpUrl of [`smtp://127.0.0.1:${port}`, "smtp://127.0.0.1:1"]) {
      const lines: string[] = [];
      const api = await start(smtpUrl, lines);
      expect(await api.ok({}, forgotPassword, { query })).toEqual({ ok: true });
      await soon(() => expect(lines.join()).toContain("sending a reset code failed"));
    }
  });

  it("is still sent when the API stops right after the reply", async () => {
    const { port, received } = await mailServer();
    const api = await start(`smtp://127.0.0.1:${port}`);
    await api.ok({}, forgotPassword, { query });
    await api.app.close();
    expect(received).toHaveLength(1);
  });
});

describe("mail in the outbox", () => {
  it("is forgotten by its age, the oldest first and so many at a time", async () => {
    const outbox = await mkdtemp(join(tmpdir(), "waybook-outbox-"));
    const mailer = createMailer({ from: "me@example.com", outbox });
    for (const day of ["2026-01-01", "2026-01-02", "2026-02-01"]) {
      await writeFile(join(outbox, `${day}T09-00-00.000Z-abcd.eml`), "a mail");
    }
    await writeFile(join(outbox, "notes.txt"), "not ours");
    const before = new Date("2026-01-15T00:00:00Z");
    expect(await mailer.forgetSome?.(before, 1)).toBe(1);
    expect((await readdir(outbox)).sort()[0]).toContain("2026-01-02");
    expect(await mailer.forgetSome?.(before, 10)).toBe(1);
    expect((await readdir(outbox)).sort()).toEqual([
      "2026-02-01T09-00-00.000Z-abcd.eml",
      "notes.txt",
    ]);
    await rm(outbox, { recursive: true });
    expect(await mailer.forgetSome?.(before, 10)).toBe(0);
  });
});
