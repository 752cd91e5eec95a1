import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const APP = fileURLToPath(new URL("..", import.meta.url));

/** Sheets of pages that have nothing of the console: see `useOwnDocument`. */
const OF_OTHERS = new Set(["features/links/day/day.css", "features/links/day/set-up.css"]);

it("the list of style sheets has every one of the console, each once", () => {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" });
  const imported = readFileSync(new URL("all.ts", import.meta.url), "utf8").matchAll(
    /^import "~\/(.+\.css)";$/gm,
  );
  expect([...imported].map(([, file]) => file).toSorted()).toEqual(
    files.filter((file) => file.endsWith(".css") && !OF_OTHERS.has(file)).toSorted(),
  );
});
