import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** The folder that Linux keeps in memory. */
const FOLDER = "/dev/shm";
/** What has to be free of it, in bytes: several times what a run fills. */
const PLENTY = 4e9;

/**
 * Has this process and all that it starts put temporary files in memory, where there is plenty of
 * it: hundreds of databases are created and deleted, which on a disk takes the processor's time.
 * The files are deleted when this process ends.
 */
export function useMemoryForTemporaryFiles() {
  if (!hasPlenty()) return;
  const folder = mkdtempSync(join(FOLDER, "waybook-tests-"));
  // Postgres runs as another user, who has to come through to its own folder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/** Whether it is there with room, and programs can be started from it. */
function hasPlenty() {
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .find((line) => line.split(" ")[1] === FOLDER);
    return bavail * bsize >= PLENTY && mount !== undefined && !/\bnoexec\b/.test(mount);
  } catch {
    return false;
  }
}
