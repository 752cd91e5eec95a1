import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";

/** How long a process may go on with the time of before. */
const NOTICED_MS = 50;

/** The clock of a product that is started with this environment, and of whoever writes to it. */
export class Clock {
  readonly #folder = mkdtempSync(join(tmpdir(), "waybook-clock-"));
  readonly #file = join(this.#folder, "shift");
  readonly env = {
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, "shifted-clock.mjs"))}`,
    CLOCK_SHIFT_FILE: this.#file,
  };
  #shiftMs = 0;

  constructor() {
    writeFileSync(this.#file, "0");
  }

  readonly now = () => Date.now() + this.#shiftMs;

  async jump(ms: number): Promise<void> {
    this.#shiftMs += ms;
    writeFileSync(this.#file, String(this.#shiftMs));
    await pause(NOTICED_MS);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
