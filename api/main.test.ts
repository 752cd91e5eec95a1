import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";

// Each start makes or opens a whole database.
vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), "waybook-main-"));
const ADMIN = { email: "admin@test.example", password: "first password" };
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the program as the console does: a child with a channel. */
function start(variables: Record<string, string> = {}) {
  const child = fork("build/api.js", {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      API_PORT: "0",
      DATA_DIR: folder,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...variables,
    },
  });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  }
  return {
    child,
    output: () => output,
    /** The address, once it says that it is ready. */
    ready: async () => {
      const first = await Promise.race([
        once(child, "message"),
        once(child, "exit").then(() => Promise.reject(new Error(output))),
      ]);
      return `http://127.0.0.1:${(first[0] as { port: number }).port}`;
    },
    exitCode: async (): Promise<unknown> => (await once(child, "exit"))[0],
  };
}

const login = (api: string) =>
  fetch(`${api}/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });

describe("the API as a process", () => {
  it("makes the first admin, stops cleanly, and finds everything again", async () => {
    const first = start();
    const api = await first.ready();
    expect((await login(api)).status).toBe(200);
    expect((await fetch(`${api}/readyz`)).status).toBe(200);
    const { token } = (await (await login(api)).json()) as { token: string };
    first.child.kill("SIGTERM");
    expect(await first.exitCode()).toBe(0);
    expect(first.output()).not.toContain(ADMIN.password);
    expect(first.output()).toContain(join(folder, "outbox"));

    // Another password in the environment changes nothing; the token of before still holds.
    const second = start({ ADMIN_PASSWORD: "another one" });
    const again = await second.ready();
    expect((await login(again)).status).toBe(200);
    const me = await fetch(`${again}/users/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(me.status).toBe(200);

    // The console goes away without a word.
    const code = second.exitCode();
    second.child.disconnect();
    expect(await code).toBe(0);
  });

  it("finishes what is in flight when it is stopped", async () => {
    const { child, ready, exitCode } = start();
    const api = await ready();
    // Half a request is on its way when the signal comes, the other half follows.
    const body = JSON.stringify(ADMIN);
    const inFlight = request(`${api}/users/login`, {
      method: "POST",
      agent: new Agent({ keepAlive: true }),
      headers: { "content-type": "application/json", "content-length": body.length },
    });
    const replied = once(inFlight, "response");
    inFlight.write(body.slice(0, 10));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const code = exitCode();
    child.kill("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 100));
    inFlight.end(body.slice(10));
    const [reply] = (await replied) as [IncomingMessage];
    expect(reply.statusCode).toBe(200);
    reply.resume();
    expect(await code).toBe(0);
  });

  it("names the setting that keeps it from starting", async () => {
    const wrong = start({ LOG_LEVEL: "loud" });
    expect(await wrong.exitCode()).toBe(1);
    expect(wrong.output()).toContain("LOG_LEVEL");

    const unreachable = start({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" });
    expect(await unreachable.exitCode()).toBe(1);
    expect(unreachable.output()).toContain("DATABASE_URL can't be used");

    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const port = typeof address === "object" && address ? String(address.port) : "";
    const second = start({ API_PORT: port });
    expect(await second.exitCode()).toBe(1);
    expect(second.output()).toContain(`API_PORT ${port}`);
    taken.close();
  });
});
