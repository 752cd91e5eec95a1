import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** The folder that Linux keeps in memory. */
const FOLDER = "/dev/shm";
/** How many bytes must be free: many times what a run writes (120 MB seen). */
const NEEDED_BYTES = 4e9;

/**
 * Puts the temporary files of this process and its children in memory, if enough is free. Tests create
 * and delete hundreds of databases, which costs three times as much system time on a disk. The files
 * are deleted when this process ends.
 */
export function useMemoryForTemporaryFiles() {
  if (!canHoldFiles()) return;
  const folder = mkdtempSync(join(FOLDER, "waybook-tests-"));
  // Postgres runs as another user, who must be able to reach its own folder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/** Returns whether the folder exists with enough room, and programs may be started from it. */
function canHoldFiles() {
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .find((line) => line.split(" ")[1] === FOLDER);
    return bavail * bsize >= NEEDED_BYTES && mount !== undefined && !/\bnoexec\b/.test(mount);
  } catch {
    return false;
  }
}
