import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Writable } from "node:stream";
import { makeFolder } from "platform/private-folder";

/** How the name of a file that is being written ends. */
export const PART = ".part";

/**
 * Writes a file under another name and gives it its own when it is whole and on the disk, so that what
 * has the name is never a half. Its owner alone may read it.
 *
 * @returns how many bytes it has
 * @throws where there is such a file already
 */
export async function writeWhole<T>(
  path: string,
  write: (output: Writable) => Promise<T>,
): Promise<{ done: T; bytes: number }> {
  const target = resolve(path);
  if (existsSync(target)) throw new Error(`${target} exists already: name another file.`);
  makeFolder(dirname(target));
  const part = `${target}.${process.pid}${PART}`;
  try {
    const done = await write(createWriteStream(part, { mode: 0o600 }));
    const file = await open(part, "r+");
    await file.sync();
    await file.close();
    const { size } = await stat(part);
    await rename(part, target);
    return { done, bytes: size };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
