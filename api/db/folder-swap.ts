import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** What a restored database is to take the place of, once it is whole. */
const Swap = z.object({ kept: z.string().regex(/^[\w.-]+$/) });

const placesIn = (dataDir: string) => ({
  note: join(dataDir, "restore.json"),
  database: join(dataDir, "pglite"),
  restored: join(dataDir, "pglite.restored"),
  secret: join(dataDir, "secret"),
  restoredSecret: join(dataDir, "secret.restored"),
});

/** Where a database is made that is to take the place of the present one. */
export function makeRoomBeside(dataDir: string): { database: string; secret: string } {
  const { note, restored, restoredSecret } = placesIn(dataDir);
  // Of a restore that was cut off before its database was whole.
  for (const rest of [note, restored, restoredSecret]) {
    rmSync(rest, { recursive: true, force: true });
  }
  return { database: restored, secret: restoredSecret };
}

/**
 * Puts the restored database in the place of the present one, which is kept under another name. From
 * the note on, the restored one counts: whoever opens the folder next finishes what was cut off.
 */
export function swapDatabase(dataDir: string, kept: string): void {
  const { note } = placesIn(dataDir);
  writeFileSync(`${note}.new`, JSON.stringify({ kept }), { mode: 0o600, flush: true });
  renameSync(`${note}.new`, note);
  finish(dataDir);
}

/**
 * Finishes a swap that was cut off.
 *
 * @throws where the secret changed by it, which this process may have read before
 */
export function finishSwap(dataDir: string): void {
  if (!existsSync(placesIn(dataDir).note)) return;
  if (!finish(dataDir)) return;
  throw new Error("it was in the middle of a restore, which is finished now. Start again.");
}

/** @returns whether the secret is another one now */
function finish(dataDir: string): boolean {
  const { note, database, restored, secret, restoredSecret } = placesIn(dataDir);
  const { kept } = Swap.parse(JSON.parse(readFileSync(note, "utf8")));
  const replaces = (path: string, by: string): boolean => {
    if (!existsSync(by)) return false;
    if (existsSync(path)) renameSync(path, `${path}.${kept}`);
    renameSync(by, path);
    return true;
  };
  replaces(database, restored);
  const isNewSecret = replaces(secret, restoredSecret);
  rmSync(note);
  return isNewSecret;
}
