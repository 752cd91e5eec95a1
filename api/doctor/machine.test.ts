import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { checkFolder, checkNode } from "./machine";

it.each([
  ["18.20.8", "problem"],
  ["20.8.1", "problem"],
  ["20.9.0", "warning"],
  ["22.0.0", "ok"],
  ["24.21.0", "ok"],
])("the doctor says of Node %s what to think of it", (version, level) => {
  expect(checkNode(version)).toMatchObject({ level });
});

it("the doctor says that a folder can't be made where none can, and that it will be where it can", () => {
  expect(checkFolder("/proc/waybook")).toMatchObject([{ level: "problem", about: "DATA_DIR" }]);
  expect(checkFolder("/dev/null/waybook")).toMatchObject([{ level: "problem" }]);
  expect(checkFolder(join(tmpdir(), "waybook-not-there/data"))).toMatchObject([
    { level: "warning" },
  ]);
});
