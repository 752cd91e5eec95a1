import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

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

/** Bytes by process. */
type Memory = Record<string, number>;

/** Memory of the console and of the API, which is its child, in bytes. */
export function memories(pid: number) {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  const api = children
    .trim()
    .split(/\s+/)
    .map(Number)
    .reduce((sum, id) => sum + memoryOf(id), 0);
  return { console: memoryOf(pid) - api, api };
}

/**
 * Reads memory again and again.
 *
 * @returns what ends it and returns the most of each
 */
export function watchMemory<M extends Memory>(read: () => M, everyMs = 250): () => M {
  const most: Memory = {};
  const look = () => {
    for (const [name, bytes] of Object.entries(read())) {
      most[name] = Math.max(most[name] ?? 0, bytes);
    }
  };
  const timer = setInterval(look, everyMs);
  return () => {
    clearInterval(timer);
    look();
    return most as M;
  };
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
