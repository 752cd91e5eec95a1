import { expect, it } from "vitest";
import { checkNode } from "./machine";

it.each([
  ["18.20.8", "problem"],
  ["20.8.1", "problem"],
  ["20.9.0", "warning"],
  ["22.0.0", "ok"],
  ["24.21.0", "ok"],
])("the doctor says of Node %s what to think of it", (version, level) => {
  expect(checkNode(version)).toMatchObject({ level });
});
