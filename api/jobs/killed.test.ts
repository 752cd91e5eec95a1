import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Job } from "contract/entities";
import { afterAll, expect, it } from "vitest";

const ROWS = 6_000;
/** How many rows there are before each kill; one kill where nothing else is asked for. */
const KILLED_AFTER = [1, ROWS / 3, (ROWS * 2) / 3].slice(0, Number(process.env.KILL_ROUNDS ?? 1));
const ADMIN = { email: "admin@test.example", password: "first password" };
const folder = mkdtempSync(join(tmpdir(), "waybook-killed-"));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the API as a process and signs in. */
async function start() {
  const child = fork("build/api.js", {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      API_PORT: "0",
      DATA_DIR: folder,
      LOG_LEVEL: "silent",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
  });
  children.push(child);
  const [ready] = (await once(child, "message")) as [{ port: number }];
  let token = "";
  async function ask<Reply>(path: string, init: RequestInit = {}): Promise<Reply> {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const reply = await fetch(`http://127.0.0.1:${ready.port}${path}`, { ...init, headers });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    return (await reply.json()) as Reply;
  }
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(ADMIN);
  ({ token } = await ask<{ token: string }>("/users/login", { method: "POST", headers, body }));
  return {
    ask,
    kill: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

it("an import goes on after each kill -9, and takes every row once", async () => {
  const lines = Array.from({ length: ROWS }, (_, n) => `Row ${n},${n % 7 ? "" : `id-${n}`}`);
  const form = new FormData();
  form.append("file", new Blob([`name,externalId\n${lines.join("\n")}`]), "rows.csv");

  let api = await start();
  const { id } = await api.ask<Job>("/locations/csv", { method: "POST", body: form });
  const job = () => api.ask<Job>(`/jobs/${id}`);
  let killedAtWork = 0;
  for (const part of KILLED_AFTER) {
    let { done, finishedAt } = await job();
    while (done < part) ({ done, finishedAt } = await job());
    await api.kill();
    if (!finishedAt) killedAtWork++;
    api = await start();
    expect((await job()).done).toBeGreaterThanOrEqual(done);
  }
  expect(killedAtWork).toBeGreaterThan(0);
  let last = await job();
  while (!last.finishedAt) last = await job();
  expect(last).toMatchObject({
    status: "done",
    total: ROWS,
    done: ROWS,
    added: ROWS,
    updated: 0,
    problems: 0,
  });
  const { totalDocs } = await api.ask<{ totalDocs: number }>("/locations");
  expect(totalDocs).toBe(ROWS);
  await api.kill();
}, 240_000);
