import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { finishSwap, makeRoomBeside, swapDatabase } from "./folder-swap";

let dir: string;
const at = (name: string) => join(dir, name);
const folder = (name: string, text: string) => {
  mkdirSync(at(name), { recursive: true });
  writeFileSync(join(at(name), "data"), text);
};
const textOf = (name: string) => readFileSync(join(at(name), "data"), "utf8");
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "waybook-swap-"));
  folder("pglite", "old");
  writeFileSync(at("secret"), "old secret");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const NOTE = JSON.stringify({ kept: "before-then" });

it("a folder swap puts the new in the place of the old, which is kept", () => {
  const room = makeRoomBeside(dir);
  folder("pglite.restored", "new");
  writeFileSync(room.secret, "new secret");
  swapDatabase(dir, { kept: "before-then" });
  expect([textOf("pglite"), textOf("pglite.before-then")]).toEqual(["new", "old"]);
  expect(readFileSync(at("secret"), "utf8")).toBe("new secret");
  expect(readFileSync(at("secret.before-then"), "utf8")).toBe("old secret");
  expect(existsSync(at("restore.json"))).toBe(false);
});

it("a folder swap is finished wherever it was cut off once it was begun, and never begun by a half", () => {
  folder("pglite.restored", "half");
  finishSwap(dir);
  expect(textOf("pglite")).toBe("old");
  makeRoomBeside(dir);
  expect(existsSync(at("pglite.restored"))).toBe(false);

  // Before the first step, and between the two.
  for (const isMovedAway of [false, true]) {
    rmSync(dir, { recursive: true });
    folder(isMovedAway ? "pglite.before-then" : "pglite", "old");
    folder("pglite.restored", "new");
    writeFileSync(at("restore.json"), NOTE);
    finishSwap(dir);
    expect([textOf("pglite"), textOf("pglite.before-then")]).toEqual(["new", "old"]);
    expect(existsSync(at("restore.json"))).toBe(false);
  }
});

it("a folder swap puts what was kept back, and keeps what it replaces", () => {
  folder("pglite.before-then", "older");
  writeFileSync(at("secret.before-then"), "older secret");
  swapDatabase(dir, { kept: "before-now", by: "before-then" });
  expect([textOf("pglite"), textOf("pglite.before-now")]).toEqual(["older", "old"]);
  expect(readFileSync(at("secret"), "utf8")).toBe("older secret");
  expect(existsSync(at("pglite.before-then"))).toBe(false);
});

it("a folder swap does not let a start go on with the secret of before", () => {
  writeFileSync(at("secret.restored"), "new secret");
  writeFileSync(at("restore.json"), NOTE);
  expect(() => finishSwap(dir)).toThrow("Start again");
  expect(readFileSync(at("secret"), "utf8")).toBe("new secret");
  finishSwap(dir);
});
