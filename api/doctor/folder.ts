import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/**
 * Why a folder can't be written in, as the code of an error or in words; undefined if it can. One that is not there
 * must be possible to make, within the nearest one that is.
 */
export function whyUnwritable(dir: string): string | undefined {
  let existing = dir;
  while (!existsSync(existing)) existing = dirname(existing);
  try {
    if (!statSync(existing).isDirectory()) return `${existing} is not a folder`;
    accessSync(existing, constants.W_OK | constants.X_OK);
    // Some folders, such as /proc, say that they can be written in and refuse it.
    if (existing === dir) writeAndRemove(dir);
    else rmdirSync(mkdtempSync(join(existing, ".doctor-")));
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

function writeAndRemove(dir: string): void {
  const file = join(dir, `.doctor-${process.pid}`);
  writeFileSync(file, "x", { mode: 0o600 });
  rmSync(file);
}
