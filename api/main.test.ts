import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { LONG_RUN } from "platform/testing/long-run";
import { afterAll, describe, expect, it, vi } from "vitest";
import { testDatabaseUrl } from "./testing/database";

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

/** Runs a program to its end; what it says on failing is in the error. */
const run = (program: string, args: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [program, ...args], { env: { ...process.env, ...env } });

const login = (api: string) =>
  fetch(`${api}/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });

const onPostgres = Boolean(process.env.TEST_DATABASE_URL);

/** The status, or what became of the connection. */
const outcomeOnItsOwnConnection = (url: string): Promise<string> =>
  new Promise((resolve) => {
    request(url, { agent: false }, (reply) => {
      reply.resume();
      resolve(String(reply.statusCode));
    })
      .on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end();
  });

// It says which database it is started with: the tests' own Postgres changes nothing here.
describe.skipIf(onPostgres)("the API as a process", () => {
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
    expect(second.output()).toContain("ADMIN_EMAIL and ADMIN_PASSWORD were not used");
    expect((await login(again)).status).toBe(200);
    const me = await fetch(`${again}/users/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(me.status).toBe(200);

    // The console goes away without a word.
    const code = second.exitCode();
    second.child.disconnect();
    expect(await code).toBe(0);
  });

  it.runIf(LONG_RUN)("finishes what is in flight when it is stopped", async () => {
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
    await new Promise((resolve) => inFlight.write(body.slice(0, 10), resolve));
    // What came after it is answered: the half has arrived.
    await fetch(`${api}/healthz`);
    const code = exitCode();
    child.kill("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 100));
    inFlight.end(body.slice(10));
    const [reply] = (await replied) as [IncomingMessage];
    expect(reply.statusCode).toBe(200);
    reply.resume();
    expect(await code).toBe(0);
  });

  it.runIf(LONG_RUN)("refuses nothing while it stops, however many ask", async () => {
    const { child, ready, exitCode } = start();
    const api = await ready();
    const outcomes = new Map<string, number>();
    const asking = Array.from({ length: 16 }, async () => {
      for (let last = ""; last !== "ECONNREFUSED"; ) {
        last = await outcomeOnItsOwnConnection(`${api}/readyz`);
        outcomes.set(last, (outcomes.get(last) ?? 0) + 1);
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const code = exitCode();
    child.kill("SIGTERM");
    await Promise.all(asking);
    // Of those who come in the moment in which it leaves the port, the system ends the connection.
    outcomes.delete("ECONNRESET");
    expect([...outcomes.keys()].sort()).toEqual(["200", "ECONNREFUSED"]);
    expect(await code).toBe(0);
  });

  it.runIf(LONG_RUN)("refuses to go on from the demo until it is taken away", async () => {
    const dataDir = mkdtempSync(join(folder, "demo-"));
    const world = ["--locations=40", "--routes=2", "--visits=10", "--offices=2", "--agents=2"];
    await run("build/seed.js", [...world, "--data-dir", dataDir]);
    const refused = start({ DATA_DIR: dataDir });
    expect(await refused.exitCode()).toBe(1);
    expect(refused.output()).toContain("admin@waybook.example");
    expect(refused.output()).toContain("npm run admin -- leave-demo");

    const env = { DATA_DIR: dataDir, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
    await expect(run("build/admin.js", ["leave-demo"], env)).rejects.toThrow("Nothing was deleted");
    const nobody = { DATA_DIR: dataDir, ADMIN_EMAIL: "", ADMIN_PASSWORD: "" };
    const left = run("build/admin.js", ["leave-demo", "--yes"], nobody);
    await expect(left).rejects.toThrow("ADMIN_EMAIL and ADMIN_PASSWORD are missing");
    const known = { ...env, ADMIN_PASSWORD: "waybook-demo" };
    const same = run("build/admin.js", ["leave-demo", "--yes"], known);
    await expect(same).rejects.toThrow("ADMIN_PASSWORD must not be the demo's");

    const demo = start({ DATA_DIR: dataDir, DEMO: "1" });
    await demo.ready();
    const inUse = run("build/admin.js", ["leave-demo", "--yes"], env);
    await expect(inUse).rejects.toThrow("is in use by process");
    demo.child.kill("SIGTERM");
    await demo.exitCode();

    for (const file of ["columbus-oh-1/base.bin", "own-town-1/base.bin"]) {
      mkdirSync(dirname(join(dataDir, "roads", file)), { recursive: true });
      writeFileSync(join(dataDir, "roads", file), "");
    }
    const { stdout } = await run("build/admin.js", ["leave-demo", "--yes"], env);
    expect(stdout).toContain("Deleted: 2 offices, ");
    expect(stdout).toContain(`streets of Columbus, Ohio, stay in ${join(dataDir, "roads")}`);
    expect(readdirSync(join(dataDir, "roads"))).toEqual(["columbus-oh-1", "own-town-1"]);
    const company = start({ DATA_DIR: dataDir });
    expect((await login(await company.ready())).status).toBe(200);
    company.child.kill("SIGTERM");
    expect(await company.exitCode()).toBe(0);
  });

  it.runIf(LONG_RUN)("needs somebody to let in outside of the demo", async () => {
    const dataDir = mkdtempSync(join(folder, "empty-"));
    const nobody = start({ DATA_DIR: dataDir, ADMIN_EMAIL: "", ADMIN_PASSWORD: "" });
    expect(await nobody.exitCode()).toBe(1);
    expect(nobody.output()).toContain("set ADMIN_EMAIL and ADMIN_PASSWORD");
  });

  it.runIf(LONG_RUN)("names the setting that keeps it from starting", async () => {
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

describe.runIf(onPostgres)("the API as a process on Postgres", () => {
  it.runIf(LONG_RUN)("goes on from a demo", async () => {
    const database = await testDatabaseUrl();
    const url = database?.url ?? "";
    const dataDir = mkdtempSync(join(folder, "postgres-"));
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    };
    const world = ["--locations=40", "--routes=2", "--visits=10", "--offices=2", "--agents=2"];
    await run("build/seed.js", [...world, "--database-url", url]);
    expect(await start(env).exitCode()).toBe(1);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      // What people added to it, with the API and beside it.
      await client.query(`INSERT INTO offices (id, name) VALUES (gen_random_uuid(), 'Our own')`);
      await client.query("CREATE TABLE own_notes (location_id uuid REFERENCES locations)");
      await expect(run("build/admin.js", ["leave-demo", "--yes"], env)).rejects.toThrow(
        /cannot truncate a table referenced in a foreign key constraint.*own_notes/s,
      );
      expect((await client.query("SELECT FROM locations")).rowCount).toBe(40);
      await client.query("DROP TABLE own_notes");
      const { stdout } = await run("build/admin.js", ["leave-demo", "--yes"], env);
      expect(stdout).toContain("Deleted: 3 offices, ");
      expect(stdout).not.toContain("Columbus");
      expect((await client.query("SELECT FROM offices")).rowCount).toBe(0);
      const company = start(env);
      expect((await login(await company.ready())).status).toBe(200);
      company.child.kill("SIGTERM");
      expect(await company.exitCode()).toBe(0);
      await expect(run("build/admin.js", ["leave-demo", "--yes"], env)).rejects.toThrow(
        "This is not the demo",
      );
    } finally {
      await client.end();
      await database?.drop();
    }
  });
});
