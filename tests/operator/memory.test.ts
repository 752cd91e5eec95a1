import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { signIn } from "../../bench/product";
import { limitMemory } from "../support/memory-limit";
import { Server } from "../support/server";

const MB = 1024 * 1024;
const ALLOWED = 512 * MB;
const ADMIN = { email: "admin@company.example", password: "Vier-Tore-9" };
const PAGES = ["/", "/routes", "/locations", "/agents", "/visits", "/reports", "/data-retention"];
const ROUNDS = 5;

/** The most memory that a process had. What processes share, such as the program itself, is in each. */
function peakOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}

it.runIf(process.platform === "linux")(
  "an empty company's first start and use fit 512 MB, the embedded database included",
  { timeout: 300_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "waybook-memory-"));
    const limit = limitMemory(ALLOWED);
    const start = () =>
      Server.start(dataDir, {
        DEMO: "0",
        HOST: "127.0.0.1",
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
      });
    const server = await (limit ? limit.within(start) : start());
    try {
      const cookie = await signIn(server, ADMIN);
      for (let round = 0; round < ROUNDS; round++) {
        for (const page of PAGES) {
          const reply = await fetch(server.url + page, { headers: { cookie } });
          expect(reply.status, page).toBeLessThan(500);
          await reply.arrayBuffer();
        }
      }
      const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(server.pid)], {
        encoding: "utf8",
      });
      const peaks = [server.pid, ...children.split(/\s+/).filter(Boolean).map(Number)].map(peakOf);
      const sum = peaks.reduce((all, peak) => all + peak, 0);
      expect(
        sum / MB,
        `MB: ${peaks.map((peak) => Math.round(peak / MB)).join(" + ")}`,
      ).toBeLessThan(ALLOWED / MB);
    } finally {
      await server.stop();
      limit?.remove();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
