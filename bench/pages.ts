import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import type { Server } from "../tests/support/server";
import { signIn, withProduct } from "./product";
import { milliseconds, print } from "./report";
import { shareWithin } from "./times";

const WARM_UP = 150;
const ROUNDS = 8;
const REQUESTS = 25;

const PAGES: Record<string, { path: string; budget?: string }> = {
  Routes: { path: "/routes", budget: "8 + 8 ms" },
  Locations: { path: "/locations", budget: "8 + 8 ms" },
  Visits: { path: "/visits", budget: "8 + 8 ms" },
  Agents: { path: "/agents", budget: "8 + 8 ms" },
  "Create Route": { path: "/create-route" },
  Dashboard: { path: "/dashboard", budget: "12 + 20 ms" },
  Coverage: { path: "/reports/coverage", budget: "12 + 20 ms" },
};

/** Milliseconds of CPU. */
interface Cpu {
  console: number;
  api: number;
}

/**
 * CPU time of the console and the API per page. Another build, in the folder `BENCH_BEFORE`, is
 * measured in the same run, in turns.
 */
export async function pages(): Promise<void> {
  const before = process.env.BENCH_BEFORE;
  await withProduct({}, (now) =>
    before ? withProduct({}, (old) => compare({ before: old, now }), before) : compare({ now }),
  );
}

async function compare(builds: Record<string, Server>): Promise<void> {
  const figures = [];
  const readers = await Promise.all(
    Object.values(builds).map(async (server) => ({
      server,
      headers: { cookie: await signIn(server, "admin") },
    })),
  );
  for (const [what, { path, budget }] of Object.entries(PAGES)) {
    const runs = readers.map((reader) => ({ ...reader, cpu: [] as Cpu[] }));
    for (const { server, headers } of runs) await read(server.url + path, headers, WARM_UP);
    for (let round = 0; round < ROUNDS; round++) {
      for (const { server, headers, cpu } of runs) {
        const began = cpuOf(server.pid);
        await read(server.url + path, headers, REQUESTS);
        const ended = cpuOf(server.pid);
        cpu.push({
          console: (ended.console - began.console) / REQUESTS,
          api: (ended.api - began.api) / REQUESTS,
        });
      }
    }
    figures.push({ what, figure: runs.map(({ cpu }) => shown(cpu)).join("; "), budget });
  }
  print(`CPU of a page, console + API: ${Object.keys(builds).join("; ")}`, figures);
}

/** Medians. */
const shown = (cpu: readonly Cpu[]) =>
  (["console", "api"] as const)
    .map((name) =>
      milliseconds(
        shareWithin(
          cpu.map((one) => one[name]),
          0.5,
        ),
      ),
    )
    .join(" + ");

async function read(url: string, headers: Record<string, string>, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const reply = await fetch(url, { headers, redirect: "error" });
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
    await reply.arrayBuffer();
  }
}

/** CPU time used so far by the console and by its API (Linux). */
function cpuOf(pid: number): Cpu {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  const api = children.trim().split(/\s+/).filter(Boolean).map(Number);
  return { console: cpuOfProcess(pid), api: api.reduce((sum, id) => sum + cpuOfProcess(id), 0) };
}

/** The sum over the threads of a process. */
function cpuOfProcess(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).reduce((sum, task) => {
    const [ran] = readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ");
    return sum + Number(ran) / 1e6;
  }, 0);
}
