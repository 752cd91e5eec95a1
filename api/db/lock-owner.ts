import { readFileSync, readlinkSync } from "node:fs";

/** A process that has a data directory. Its number means something in its own namespace alone. */
export interface Owner {
  pid: number;
  namespace: string;
}

/** Another process has the data directory. */
export class LockedError extends Error {
  override name = "LockedError";
  constructor(
    directory: string,
    readonly owner: Owner | undefined,
  ) {
    super(
      `The data in ${directory} is in use by ${nameOf(owner)}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
}

function nameOf(owner: Owner | undefined): string {
  if (!owner) return "another process";
  return isElsewhere(owner)
    ? `process ${owner.pid} of another container or machine`
    : `process ${owner.pid}`;
}

/** Whether its number is that of another container or machine, where it says nothing here. */
export const isElsewhere = ({ namespace }: Owner): boolean => namespace !== pidNamespace();

/** Within which processes have numbers; containers have one each. Empty where the system has none. */
export function pidNamespace(): string {
  try {
    return `${bootId()}/${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return bootId();
  }
}

/** The running kernel: another one after each start of the machine, and the same in all its containers. */
export function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

/** Whether this very process is alive, and not another one that got its number since. */
export function isAlive(pid: number, start: string | undefined): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  const startNow = startOf(pid);
  if (start !== undefined && startNow !== null) return start === startNow;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * When a process began, in the kernel's own count: numbers of processes come back, after a
 * restart of a container even at once. Null where the system does not tell.
 */
export function startOf(pid: number | "self"): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in brackets, which may hold spaces itself.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
