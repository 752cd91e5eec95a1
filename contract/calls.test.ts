import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FOLDER = import.meta.dirname;
const FILES = readdirSync(FOLDER, { recursive: true, encoding: "utf8" });

it.each([
  ["calls.ts", /\/([a-z-]+-)?calls\.ts$/],
  ["entities.ts", /\/([a-z-]+-)?schema\.ts$/],
])("%s exports what every noun declares", (list, declaring) => {
  const exported = readFileSync(join(FOLDER, list), "utf8").matchAll(
    /^export \* from "\.\/(.+)";$/gm,
  );
  expect([...exported].map(([, file]) => `${file}.ts`).sort()).toEqual(
    FILES.filter((file) => declaring.test(file)).sort(),
  );
});
