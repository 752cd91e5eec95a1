import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { LONG_RUN } from "platform/testing/long-run";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBackup } from "../../api/backup/read";
import { queryRows } from "../../api/db/rows";
import { brokenRules } from "../../api/testing/invariants";
import { begin, contentOf, type Place, run, seededPlace } from "../support/operator";

/** Parts of a whole run after which it is killed; more of them in `npm run test:long`. */
const MOMENTS = LONG_RUN ? [0.15, 0.4, 0.6, 0.75, 0.9, 0.97] : [0.4];
const LONG = { timeout: 600_000 };
const OLD_NAME = "The company of before";

let place: Place;
let file: string;
beforeAll(async () => {
  place = await seededPlace();
  file = join(place.dataDir, "whole.zip");
  expect(await run(["backup", file], place.env)).toMatchObject({ code: 0 });
}, 300_000);
afterAll(() => place.remove());

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Ends it as a power cut would. */
async function killed(args: string[], afterMs: number): Promise<void> {
  const child = begin(args, place.env);
  const closed = once(child, "close");
  await Promise.race([pause(afterMs), closed]);
  child.kill("SIGKILL");
  await closed;
}

async function onData<T>(
  ask: (database: Awaited<ReturnType<Place["open"]>>) => Promise<T>,
): Promise<T> {
  const database = await place.open();
  try {
    return await ask(database);
  } finally {
    await database.close();
  }
}

it(
  "a backup that is killed leaves no half a file under its name, and the data whole",
  LONG,
  async () => {
    const content = await contentOf(file);
    const path = join(place.dataDir, "cut.zip");
    const whole = await timed(() => run(["backup", path], place.env));
    rmSync(path);
    for (const moment of MOMENTS) {
      await killed(["backup", path], whole * moment);
      if (existsSync(path)) (await openBackup(path)).close();
      rmSync(path, { force: true });
    }
    expect(await run(["backup", path], place.env)).toMatchObject({ code: 0 });
    expect(await contentOf(path)).toEqual(content);
  },
);

it(
  "a restore that is killed leaves the old data or the whole of the new, and can be repeated",
  LONG,
  async () => {
    const offices = sql`SELECT DISTINCT name FROM offices`;
    let whole = 0;
    let old = 0;
    for (const moment of [1, ...MOMENTS]) {
      await onData(({ db }) => db.execute(sql`UPDATE offices SET name = ${OLD_NAME}`));
      if (moment === 1) {
        whole = await timed(() => run(["restore", file], place.env));
        continue;
      }
      await killed(["restore", file], whole * moment);
      const names = await onData(async ({ db }) => {
        expect(await brokenRules(db)).toEqual([]);
        return (await queryRows(db, offices)).map(({ name }) => name);
      });
      const isOld = names.includes(OLD_NAME);
      if (isOld) old++;
      expect(names).toHaveLength(isOld ? 1 : 2);
    }
    expect(old).toBeGreaterThan(0);
    const again = await run(["restore", file], place.env);
    expect(again.code, again.output).toBe(0);
    const names = await onData(({ db }) => queryRows(db, offices));
    expect(names.map(({ name }) => name)).not.toContain(OLD_NAME);
  },
);
