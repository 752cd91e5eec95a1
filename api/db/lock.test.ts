import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDirectory } from "./lock";

describe("the lock on the embedded database", () => {
  let directory: string;
  let file: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "waybook-lock-"));
    file = join(directory, "database.lock");
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  /** A process of ours that lives while `use` runs. */
  async function withNeighbour(use: (pid: number) => void) {
    const neighbour = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    try {
      await new Promise((resolve) => neighbour.once("spawn", resolve));
      if (neighbour.pid === undefined) throw new Error("no neighbour");
      use(neighbour.pid);
    } finally {
      neighbour.kill("SIGKILL");
    }
  }

  it("names its owner while it is held and is gone when given back", () => {
    const unlock = lockDirectory(directory);
    expect(readFileSync(file, "utf8").split(" ")[0]).toBe(String(process.pid));
    unlock();
    expect(existsSync(file)).toBe(false);
  });

  it("refuses while another living process holds it", async () => {
    await withNeighbour((pid) => {
      writeFileSync(file, String(pid));
      expect(() => lockDirectory(directory)).toThrow(`in use by process ${pid}`);
      expect(readFileSync(file, "utf8")).toBe(String(pid));
    });
  });

  it("is taken over from a process that is gone", () => {
    writeFileSync(file, "999999999 12");
    lockDirectory(directory)();
    expect(existsSync(file)).toBe(false);
  });

  it("is taken over when another process has the owner's number now", async () => {
    await withNeighbour((pid) => {
      if (!existsSync(`/proc/${pid}/stat`)) return;
      writeFileSync(file, `${pid} 1`);
      const unlock = lockDirectory(directory);
      expect(readFileSync(file, "utf8")).toMatch(new RegExp(`^${process.pid}\\b`));
      unlock();
    });
  });

  it("stays with a living owner whose start is the one written", async () => {
    await withNeighbour((pid) => {
      if (!existsSync(`/proc/${pid}/stat`)) return;
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const start = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
      writeFileSync(file, `${pid} ${start}`);
      expect(() => lockDirectory(directory)).toThrow(`in use by process ${pid}`);
    });
  });

  it("is taken over when the file is unreadable text", () => {
    writeFileSync(file, "");
    lockDirectory(directory)();
    expect(existsSync(file)).toBe(false);
  });
});
