import { closeSync, existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, it } from "vitest";
import { logDestination } from "./log-destination";

// Every write to it fails as on a full disk.
const FULL = "/dev/full";

it.skipIf(!existsSync(FULL))("a log on a full disk loses lines, and nothing else", () => {
  const full = openSync(FULL, "w");
  const log = pino(logDestination(full));
  for (let line = 0; line < 2_000; line++) log.info("x".repeat(1_000));
  closeSync(full);
});

it("a line is written at once", () => {
  const file = join(tmpdir(), `waybook-log-${process.pid}`);
  const fd = openSync(file, "w");
  pino(logDestination(fd)).info("here");
  expect(readFileSync(file, "utf8")).toContain('"msg":"here"');
  closeSync(fd);
  rmSync(file);
});
