import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_ACCOUNTS } from "contract/account/demo-accounts";
import { Server } from "../tests/support/server";

/**
 * Runs `work` on the production build with data of its own, and takes both away again.
 *
 * @param env settings beside those of the demo
 * @param root where its build lies, if it is not this repository's
 */
export async function withProduct<T>(
  env: Record<string, string>,
  work: (server: Server) => Promise<T>,
  root?: string,
): Promise<T> {
  return withFolder(async (folder) => {
    const server = await Server.start(folder, { BENCH: "1", ...env }, root);
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  });
}

/** A temporary folder for the time of `work`. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "waybook-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whom to sign in. */
interface Account {
  email: string;
  password: string;
}

/** Signs in by the form and returns the cookie to send. */
export async function signIn(
  server: Pick<Server, "url">,
  account: keyof typeof DEMO_ACCOUNTS | Account,
) {
  const { email, password } = typeof account === "string" ? DEMO_ACCOUNTS[account] : account;
  const reply = await fetch(`${server.url}/?index`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: server.url },
    body: new URLSearchParams({ email, password }),
  });
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  if (reply.status >= 400 || cookies.length === 0) {
    throw new Error(`Signing in answered ${reply.status}`);
  }
  return cookies.join("; ");
}

/** A bearer token of the API itself. */
export async function apiToken(server: Server, account: keyof typeof DEMO_ACCOUNTS) {
  const { email, password } = DEMO_ACCOUNTS[account];
  const reply = await fetch(`http://127.0.0.1:${server.apiPort}/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await reply.json()) as { token: string };
  return token;
}

/**
 * Memory of a process and all that it started, in bytes; what they share counts once where
 * the system tells (Linux).
 */
export function memoryOf(pid: number): number {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const own = (of: number) => 1024 * (sharedOut(of) ?? rows.find(([id]) => id === of)?.[2] ?? 0);
  const sum = (of: number): number =>
    rows
      .filter(([, parent]) => parent === of)
      .reduce((total, [child = 0]) => total + sum(child), own(of));
  return sum(pid);
}

/** Memory of the console and of the API, which is its child, in bytes. */
export function memories(pid: number): { console: number; api: number } {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  const api = children
    .trim()
    .split(/\s+/)
    .map(Number)
    .reduce((sum, id) => sum + memoryOf(id), 0);
  return { console: memoryOf(pid) - api, api };
}

/** Kilobytes of a process, every shared page split among those who share it. */
function sharedOut(pid: number): number | undefined {
  try {
    const found = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"));
    return found ? Number(found[1]) : undefined;
  } catch {
    return undefined;
  }
}
