/** Folders for files that are being read, under the system's folder for temporary files. */
import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "waybook-upload-";
/** Machines can share the folder, and each has process numbers of its own. */
const MACHINE = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
/** No upload takes that long, whichever process has it. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** Runs `use` with a folder of its own, which is deleted when `use` has ended. */
export async function withTemporaryFolder<Result>(
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${MACHINE}-${process.pid}-`));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Deletes the folders of processes that were killed. Call it before this process makes its first.
 *
 * @returns how many were deleted
 */
export async function deleteAbandonedFolders(): Promise<number> {
  const names = await readdir(tmpdir()).catch(() => []);
  let deleted = 0;
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    if (!(await isAbandoned(name, folder))) continue;
    // It may be of another user, or be gone by now.
    await rm(folder, { recursive: true, force: true }).then(
      () => deleted++,
      () => {},
    );
  }
  return deleted;
}

async function isAbandoned(name: string, folder: string): Promise<boolean> {
  const [machine, pid] = name.slice(PREFIX.length).split("-");
  if (machine === MACHINE && !isAnotherProcess(Number(pid))) return true;
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS;
}

/** Whether a process other than this one has the number. After a restart it is often our own. */
function isAnotherProcess(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
