import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { folderOf, openFolder } from "../db/connect";
import { finishSwap, makeRoomBeside, swapDatabase } from "../db/folder-swap";
import { lockDirectory } from "../db/lock";
import { pgliteConnection } from "../db/pglite-connection";
import { type LoadOptions, loadBackup } from "./load";
import { timeInName } from "./names";
import type { BackupFile } from "./read";
import { secretFile } from "./secret";

interface Target extends LoadOptions {
  dataDir: string;
  now: Date;
  /** Whether the environment names the secret, so that none is read from the folder. */
  secretIsSet: boolean;
}

/**
 * Restores into the embedded database of a data directory: into a folder beside the present one, which
 * is replaced when the new one is whole, and kept.
 *
 * @returns where that which was replaced is
 */
export async function restoreEmbedded(
  backup: BackupFile,
  { dataDir, now, secretIsSet, ...options }: Target,
): Promise<string | undefined> {
  const unlock = lockDirectory(dataDir);
  try {
    finishSwap(dataDir);
    const room = makeRoomBeside(dataDir);
    const client = await openFolder(room.database);
    try {
      await loadBackup(await pgliteConnection(client), backup, options);
    } finally {
      await client.close();
    }
    if (backup.secret !== undefined && !secretIsSet && !hasSecret(dataDir, backup.secret)) {
      writeFileSync(room.secret, `${backup.secret}\n`, { mode: 0o600, flush: true });
    }
    const kept = `before-${timeInName(now)}`;
    const replaces = existsSync(folderOf(dataDir));
    swapDatabase(dataDir, kept);
    return replaces ? `${folderOf(dataDir)}.${kept}` : undefined;
  } finally {
    unlock();
  }
}

function hasSecret(dataDir: string, secret: string): boolean {
  const file = secretFile(dataDir);
  return existsSync(file) && readFileSync(file, "utf8").trim() === secret;
}
