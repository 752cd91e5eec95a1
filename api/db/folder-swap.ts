import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const Ending = z.string().regex(/^[\w.-]+$/);

/** Under which ending the present database is kept, and that of the one which takes its place. */
const Swap = z.object({ kept: Ending, by: Ending.default("restored") });
type Swap = z.input<typeof Swap>;

const placesIn = (dataDir: string) => ({
  note: join(dataDir, "restore.json"),
  database: join(dataDir, "pglite"),
  secret: join(dataDir, "secret"),
});

/** Where a database is made that is to take the place of the present one. */
export function makeRoomBeside(dataDir: string): { database: string; secret: string } {
  const places = placesIn(dataDir);
  const room = { database: `${places.database}.restored`, secret: `${places.secret}.restored` };
  // Of a restore that was cut off before its database was whole.
  for (const rest of [places.note, room.database, room.secret]) {
    rmSync(rest, { recursive: true, force: true });
  }
  return room;
}

/**
 * Puts the restored database, or one that was kept, in the place of the present one, which is kept
 * under another name. From the note on, the new one counts: whoever opens the folder next finishes
 * what was cut off.
 */
export function swapDatabase(dataDir: string, swap: Swap): void {
  const { note } = placesIn(dataDir);
  writeFileSync(`${note}.new`, JSON.stringify(swap), { mode: 0o600, flush: true });
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
  const { note, database, secret } = placesIn(dataDir);
  const { kept, by } = Swap.parse(JSON.parse(readFileSync(note, "utf8")));
  const isReplaced = (path: string): boolean => {
    if (!existsSync(`${path}.${by}`)) return false;
    if (existsSync(path)) renameSync(path, `${path}.${kept}`);
    renameSync(`${path}.${by}`, path);
    return true;
  };
  isReplaced(database);
  const isNewSecret = isReplaced(secret);
  rmSync(note);
  return isNewSecret;
}
