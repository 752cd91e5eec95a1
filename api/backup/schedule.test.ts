import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Database } from "../db/connect";
import { limits } from "../db/schema";
import { testDatabase } from "../testing/database";
import { openBackup } from "./read";
import { createBackups } from "./running";
import { createBackupSchedule, plannedIn } from "./schedule";

const HOUR = 3_600_000;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

let dir: string;
let lines: { level: number; msg: string }[];
const clock = { now: new Date("2026-11-25T12:00:00.500Z") };
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "waybook-schedule-"));
  lines = [];
  await database.db.delete(limits);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

type Hook = Pick<Parameters<typeof createBackupSchedule>[0], "hook" | "onEnd">;
const schedule = (keep = 2, into = dir, hook: Hook = {}) =>
  createBackupSchedule({
    ...hook,
    ...{ everyMs: 6 * HOUR, dir: into, keep, db: database.db, now: () => clock.now },
    backups: createBackups(database, { secretSetting: "x".repeat(32), dataDir: dir }),
    log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  });

/** Looks once. */
async function look(...given: Parameters<typeof schedule>): Promise<void> {
  const one = schedule(...given);
  one.start();
  await one.stop();
}

it("a scheduled backup makes one when it is due, and keeps the latest", async () => {
  writeFileSync(join(dir, "waybook-2026-11-25T11-00-00Z.zip.77.part"), "cut off");
  for (const hour of [0, 3, 6, 12]) {
    clock.now = new Date(Date.UTC(2026, 10, 25, 12 + hour));
    await look();
  }
  expect(readdirSync(dir)).toEqual([
    "waybook-2026-11-25T18-00-00Z.zip",
    "waybook-2026-11-26T00-00-00Z.zip",
  ]);
  const [last = ""] = plannedIn(dir).slice(-1);
  (await openBackup(join(dir, last))).close();
  expect(lines.map(({ msg }) => msg)).toEqual(Array(3).fill("a backup was made"));
});

it("a scheduled backup is handed to the program of the setting, which may fail", async () => {
  const hook = join(dir, "hook.sh");
  const taken = join(dir, "taken");
  const outcomes: string[] = [];
  for (const text of [`cp "$1" ${taken}`, "echo no room there >&2; exit 3"]) {
    clock.now = new Date(clock.now.getTime() + 24 * HOUR);
    writeFileSync(hook, `#!/bin/sh\n${text}\n`, { mode: 0o700 });
    await look(2, dir, { hook, onEnd: (outcome) => void outcomes.push(outcome) });
  }
  expect(outcomes).toEqual(["made", "hook-failed"]);
  (await openBackup(taken)).close();
  expect(lines.at(-1)).toMatchObject({ level: 50, said: "no room there" });
  expect(plannedIn(dir)).toHaveLength(2);
});

it("a scheduled backup is made by one of several processes", async () => {
  const several = [schedule(), schedule(), schedule()];
  for (const one of several) one.start();
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 20_000 });
  await Promise.all(several.map((one) => one.stop()));
  expect(plannedIn(dir)).toHaveLength(1);
});

it("a scheduled backup goes on when the clock is set back, and keeps what it made since", async () => {
  for (const [year, hour] of [
    [2099, 12],
    [2100, 12],
    [2026, 12],
    [2026, 20],
  ] as const) {
    clock.now = new Date(Date.UTC(year, 10, 25, hour));
    await look();
  }
  expect(readdirSync(dir)).toEqual([
    "waybook-2026-11-25T12-00-00Z.zip",
    "waybook-2026-11-25T20-00-00Z.zip",
  ]);
});

it("a scheduled backup tells of one that failed, and tries again later", async () => {
  const file = join(dir, "no-folder");
  writeFileSync(file, "");
  await look(2, join(file, "below"));
  expect(lines).toMatchObject([{ level: 50, msg: "the scheduled backup failed" }]);
  rmSync(file);
  mkdirSync(file);
  await look(2, join(file, "below"));
  expect(existsSync(join(file, "below"))).toBe(false);
  clock.now = new Date(clock.now.getTime() + HOUR);
  await look(2, join(file, "below"));
  expect(plannedIn(join(file, "below"))).toHaveLength(1);
});
