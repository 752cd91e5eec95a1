import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Another process has the folder. */
export class LockedError extends Error {
  override name = "LockedError";
  constructor(
    directory: string,
    readonly owner: number,
  ) {
    super(
      `The data in ${directory} is in use by process ${owner}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Makes sure that one process at a time opens the embedded database: a second one would
 * ruin it. The lock is a file that names its owner; one whose owner is gone is taken over,
 * so a killed process leaves nothing to clean up.
 *
 * @returns a function that gives the lock back
 * @throws when another living process holds it
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, "database.lock");
  const own = `${process.pid} ${startOf(process.pid) ?? ""}`.trim();
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, own, { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || attempt > 2) throw error;
    }
    const [pid = "", start] = readFileSync(file, "utf8").split(" ");
    const owner = Number(pid);
    if (owner !== process.pid && isAlive(owner, start)) {
      throw new LockedError(directory, owner);
    }
    rmSync(file, { force: true });
  }
}

/** Whether this very process lives, and not another one that got its number since. */
function isAlive(pid: number, start: string | undefined): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  const startNow = startOf(pid);
  if (start !== undefined && startNow !== null) return start === startNow;
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
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in brackets, which may hold spaces itself.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
