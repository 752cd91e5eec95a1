import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { withoutNames } from "./unused-links.mjs";

it("Remix's links are named nowhere", () => {
  const source = readFileSync("node_modules/@remix-run/react/dist/esm/components.js", "utf8");
  expect(withoutNames(source)).not.toMatch(/Link\.displayName/);
  expect(() => withoutNames("")).toThrow("Remix names its links otherwise");
});
