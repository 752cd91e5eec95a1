/** The data directory is nobody's but its owner's: both programs see to it when they start. */
import { chmodSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const OWNERS_ALONE = 0o700;

/** From now on, what this process makes is for its own user alone. */
export const setPrivateUmask = (): void => void process.umask(0o077);

/**
 * Makes a folder and those above it that are missing, for its owner alone. One by one, since Node's own
 * recursive way never ends below a folder such as /proc, in which nobody can make any.
 *
 * @throws the error of the system, such as ENOENT or EACCES
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let path = resolve(folder); !existsSync(path); path = dirname(path)) missing.unshift(path);
  for (const path of missing) {
    try {
      mkdirSync(path, { mode: OWNERS_ALONE });
    } catch (error) {
      // Another process may have made it a moment ago.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/**
 * Closes every folder of the data directory to other users, those from before that was done too.
 *
 * @returns the folders that can't be closed, such as those of another owner
 */
export function closeFolders(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  const open: string[] = [];
  const close = (folder: string) => {
    try {
      chmodSync(folder, OWNERS_ALONE);
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (entry.isDirectory()) close(join(folder, entry.name));
      }
    } catch {
      open.push(folder);
    }
  };
  close(dataDir);
  return open;
}
