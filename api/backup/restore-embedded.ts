import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { secretFile } from "platform/session-secrets";
import { folderOf, openFolder } from "../db/embedded-folder";
import { finishSwap, makeRoomBeside, swapDatabase } from "../db/folder-swap";
import { lockDirectory } from "../db/lock";
import { pgliteConnection } from "../db/pglite-connection";
import { type LoadOptions, loadBackup } from "./load";
import { noPreviousData, timeInName } from "./names";
import type { BackupFile } from "./read";

interface Target extends LoadOptions {
  dataDir: string;
  now: Date;
  /** Whether the environment names the secret, so that none is read from the folder. */
  secretIsSet: boolean;
}

/**
 * Restores into the embedded database of a data directory: into a folder beside the present one. The new
 * one takes its place once it is complete; the old one stays under another name.
 *
 * @returns where that which was replaced is
 */
export async function restoreEmbedded(
  backup: BackupFile,
  { dataDir, now, secretIsSet, ...options }: Target,
): Promise<string | undefined> {
  const unlock = await lockDirectory(dataDir);
  try {
    finishSwap(dataDir);
    const room = makeRoomBeside(dataDir);
    const client = await openFolder(room.database, { bare: true });
    try {
      await loadBackup(await pgliteConnection(client), backup, options);
    } finally {
      await client.close();
    }
    if (backup.secret !== undefined && !secretIsSet && !hasSecret(dataDir, backup.secret)) {
      writeFileSync(room.secret, `${backup.secret}\n`, { mode: 0o600, flush: true });
    }
    return replaceBy("restored", dataDir, now);
  } finally {
    unlock();
  }
}

/**
 * Puts the folder that a restore replaced back in its place, with its secret. The present one is saved
 * in turn.
 *
 * @param name of the folder
 * @returns where the replaced data is
 */
export async function putBackEmbedded(
  name: string,
  { dataDir, now }: Pick<Target, "dataDir" | "now">,
): Promise<string | undefined> {
  const unlock = await lockDirectory(dataDir);
  try {
    finishSwap(dataDir);
    const prefix = `${basename(folderOf(dataDir))}.`;
    const there = readdirSync(dataDir).filter((one) => one.startsWith(`${prefix}before-`));
    if (!there.includes(name)) throw noPreviousData(name, there);
    return replaceBy(name.slice(prefix.length), dataDir, now);
  } finally {
    unlock();
  }
}

/** @returns where the replaced data is */
function replaceBy(by: string, dataDir: string, now: Date): string | undefined {
  const ending = `before-${timeInName(now)}`;
  const replaces = existsSync(folderOf(dataDir));
  swapDatabase(dataDir, { kept: ending, by });
  return replaces ? `${folderOf(dataDir)}.${ending}` : undefined;
}

function hasSecret(dataDir: string, secret: string): boolean {
  const file = secretFile(dataDir);
  return existsSync(file) && readFileSync(file, "utf8").trim() === secret;
}
