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

it("a saved selection has a short key for a thousand ids, also after a restart with a new secret", async () => {
  const key = await saveSelection("u1", IDS);
  expect(key.length).toBeLessThan(30);
  expect(await readSelection("u1", key)).toEqual(IDS);
  start(`${"n".repeat(32)},${"o".repeat(32)}`);
  expect(await readSelection("u1", key)).toEqual(IDS);
  expect(await saveSelection("u1", IDS)).toBe(key);
  expect(files()).toHaveLength(1);
});

it("a saved selection is read by its own user alone, and not by a made-up key", async () => {
  const key = await saveSelection("u1", IDS);
  expect(await readSelection("u2", key)).toBeUndefined();
  expect(await readSelection("u1", key.replace(/./, "_"))).toBeUndefined();
  for (const odd of ["", "../../secret", "a/b", "x".repeat(22)]) {
    expect(await readSelection("u1", odd)).toBeUndefined();
  }
});

it("a saved selection can't be read from its file", async () => {
  await saveSelection("u1", ["a-very-special-route"]);
  const [file] = files();
  expect(readFileSync(join(file?.parentPath ?? "", file?.name ?? ""), "utf8")).not.toContain(
    "special",
  );
});

it("a saved selection expires after half a day without use, and the newest two hundred of a user remain", async () => {
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
