import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("the list of all tables has every file of the folder", () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const exported = readFileSync(`${import.meta.dirname}/index.ts`, "utf8").matchAll(
    /^export \* from "\.\/(.+)";$/gm,
  );
  // Kinds of columns are no tables.
  expect([...exported].map(([, file]) => `${file}.ts`).sort()).toEqual(
    files.filter((file) => file !== "index.ts" && file !== "columns.ts").sort(),
  );
});
