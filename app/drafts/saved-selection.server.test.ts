import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readEnv, setEnv } from "../server/env.server";
import { readSelection, saveSelection } from "./saved-selection.server";

let dataDir: string;
const start = (SESSION_SECRET = "o".repeat(32)) =>
  setEnv(readEnv({ SESSION_SECRET, DATA_DIR: dataDir }));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "waybook-choices-"));
  start();
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true });
});

const files = () =>
  readdirSync(join(dataDir, "choices"), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
const IDS = Array.from({ length: 1000 }, (_, at) => `019a-${at}`);

it("a stored choice keeps a thousand ids under a short key, which a restart and a new secret leave as it is", async () => {
  const key = await saveSelection("u1", IDS);
  expect(key.length).toBeLessThan(30);
  expect(await readSelection("u1", key)).toEqual(IDS);
  start(`${"n".repeat(32)},${"o".repeat(32)}`);
  expect(await readSelection("u1", key)).toEqual(IDS);
  expect(await saveSelection("u1", IDS)).toBe(key);
  expect(files()).toHaveLength(1);
});

it("a stored choice gives a choice to who made it alone, and none for a key that was made up", async () => {
  const key = await saveSelection("u1", IDS);
  expect(await readSelection("u2", key)).toBeUndefined();
  expect(await readSelection("u1", key.replace(/./, "_"))).toBeUndefined();
  for (const odd of ["", "../../secret", "a/b", "x".repeat(22)]) {
    expect(await readSelection("u1", odd)).toBeUndefined();
  }
});

it("a stored choice shows nobody who reads the folder what was chosen", async () => {
  await saveSelection("u1", ["a-very-special-route"]);
  const [file] = files();
  expect(readFileSync(join(file?.parentPath ?? "", file?.name ?? ""), "utf8")).not.toContain(
    "special",
  );
});

it("a stored choice is over after half a day without use, and keeps the newest two hundred of a user", async () => {
  const key = await saveSelection("u1", IDS);
  const later = (hours: number) => vi.setSystemTime(Date.now() + hours * 3_600_000);
  vi.useFakeTimers({ toFake: ["Date"] });
  later(11);
  expect(await readSelection("u1", key)).toEqual(IDS);
  later(11);
  expect(await readSelection("u1", key)).toEqual(IDS);
  later(13);
  expect(await readSelection("u1", key)).toBeUndefined();
  vi.useRealTimers();
  for (let at = 0; at < 205; at++) await saveSelection("u1", [String(at)]);
  expect(files()).toHaveLength(200);
});
