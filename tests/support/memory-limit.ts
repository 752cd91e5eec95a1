import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface MemoryLimit {
  /** Starts something whose processes are under the limit. */
  within<T>(start: () => Promise<T>): Promise<T>;
  /** After its processes have ended. */
  remove(): void;
}

/** A control group that allows so many bytes; undefined where none can be made. */
export function limitMemory(bytes: number): MemoryLimit | undefined {
  const places = [
    { root: "/sys/fs/cgroup/memory", limit: "memory.limit_in_bytes" },
    { root: "/sys/fs/cgroup", limit: "memory.max" },
  ];
  for (const { root, limit } of places) {
    const group = join(root, `waybook-test-${process.pid}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    const remove = () => rmdirSync(group);
    try {
      writeFileSync(join(group, limit), String(bytes));
      return { within: (start) => startedIn(group, root, start), remove };
    } catch {
      remove();
    }
  }
  return undefined;
}

/** What a process starts is in the group that it is in itself. */
async function startedIn<T>(group: string, root: string, start: () => Promise<T>): Promise<T> {
  const own = readFileSync("/proc/self/cgroup", "utf8");
  const path = /^\d+:memory:(.*)$/m.exec(own)?.[1] ?? /^0::(.*)$/m.exec(own)?.[1] ?? "/";
  const enter = (folder: string) =>
    writeFileSync(join(folder, "cgroup.procs"), String(process.pid));
  enter(group);
  try {
    return await start();
  } finally {
    enter(join(root, path));
  }
}
