/** The data directory is nobody's but its owner's: both programs see to it when they start. */
import { chmodSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const OWNERS_ALONE = 0o700;

/** From now on, what this process makes is for its own user alone. */
export const setPrivateUmask = (): void => void process.umask(0o077);

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
