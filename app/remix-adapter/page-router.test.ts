import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("Remix leaves the router of the page at a known place", () => {
  const source = readFileSync("node_modules/@remix-run/react/dist/esm/browser.js", "utf8");
  expect(source).toContain("window.__remixRouter = router;");
});
