import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, it } from "vitest";
import { embeddedProduct } from "./products";
import { patience, SEED, tryFault } from "./rounds";
import { Workload } from "./workload";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long a process may go on with the time of before. */
const NOTICED_MS = 50;

let folder: string;
let shiftMs = 0;
let running: Awaited<ReturnType<typeof embeddedProduct>>;
let workload: Workload;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybook-clock-"));
  setClock(0);
  const clock = pathToFileURL(join(import.meta.dirname, "shifted-clock.mjs"));
  running = await embeddedProduct({
    NODE_OPTIONS: `--import ${clock}`,
    CLOCK_SHIFT_FILE: join(folder, "shift"),
    BACKUP_EVERY: "1",
    BACKUP_KEEP: "2",
  });
  workload = await Workload.begin(running.product, { seed: SEED, now: () => Date.now() + shiftMs });
}, 120_000);
afterAll(async () => {
  await workload?.end();
  await running?.end();
  await rm(folder, { recursive: true, force: true });
});

function setClock(ms: number): void {
  shiftMs = ms;
  writeFileSync(join(folder, "shift"), String(ms));
}

it(
  "loses nothing when the clock jumps a day ahead or an hour back",
  async () => {
    await tryFault({
      name: "clock jumps a day ahead or an hour back",
      ...{ workload, brokenRules: running.brokenRules, recoversWithinMs: 20_000 },
      async strike(round) {
        const ahead = round % 2 === 1;
        // What was begun a day ago has run out: sessions, and what can be taken back.
        workload.mood.lenient = ahead;
        setClock(shiftMs + (ahead ? DAY_MS : -HOUR_MS));
        await pause(NOTICED_MS);
        await workload.someMoment();
        await workload.stop();
        if (ahead) await workload.signIn();
        workload.mood.lenient = false;
      },
    });
  },
  patience(15),
);
