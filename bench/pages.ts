import type { Server } from "../tests/support/server";
import { type Cpu, cpuOf } from "./cpu";
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
