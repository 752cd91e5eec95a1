import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ROUNDS } from "./rounds";
import type { Workload } from "./workload";

/** What the database takes at first, and some more for each round's writes. */
const DISK = `size=${400 + 2 * ROUNDS}m,mode=1777`;
/** What is left free is less than the last. */
const PIECES = [1024 * 1024, 4096].map((bytes) => Buffer.alloc(bytes));
/** How long everybody goes on trying while it is full. */
const FULL_MS = 2_000;

/** A small disk of its own. */
export class SmallDisk {
  readonly folder = mkdtempSync(join(tmpdir(), "waybook-disk-"));

  constructor() {
    execFileSync("mount", ["-t", "tmpfs", "-o", DISK, "tmpfs", this.folder]);
  }

  /** Takes all that is free. */
  fill(): void {
    const file = openSync(this.#filling, "w");
    for (const piece of PIECES) while (hasRoom(file, piece));
    closeSync(file);
  }

  free(): void {
    rmSync(this.#filling, { force: true });
  }

  remove(): void {
    execFileSync("umount", ["--lazy", this.folder]);
    rmdirSync(this.folder);
  }

  get #filling(): string {
    return join(this.folder, "filling");
  }
}

function hasRoom(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) === piece.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw error;
  }
}

/** Why no disk can be filled here. */
export function noDisk(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "only root can mount a disk";
  try {
    new SmallDisk().remove();
    return undefined;
  } catch {
    return "no disk can be mounted here";
  }
}

/** Leaves no room on it for a while, and frees it again. */
export async function fullDisk(disk: SmallDisk | undefined, workload: Workload): Promise<void> {
  disk?.fill();
  await pause(FULL_MS);
  await workload.stop();
  disk?.free();
}
