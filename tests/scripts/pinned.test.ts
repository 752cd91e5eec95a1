import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const FENCES = ["app/remix-adapter", "api/db/driver"];
const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const versions: Record<string, string> = { ...dependencies, ...devDependencies };

const readme = (folder: string) => readFileSync(`${folder}/README.md`, "utf8");
/** `name` 1.2.3, as a README lists them. */
const pinned = (folder: string) =>
  [...readme(folder).matchAll(/`([@\w/-]+)` (\d+\.\d+\.\d+)/g)].map(
    ([, name = "", version = ""]) => ({ name, version }),
  );
const filesIn = (...folders: string[]) =>
  execFileSync("git", ["ls-files", ...folders], { encoding: "utf8" })
    .split("\n")
    .filter(Boolean);
const REACHES_INSIDE = /from "(@remix-run|@conform-to|drizzle-orm|@electric-sql|pg)\/[^"]*dist\//;

describe.each(FENCES)("%s", (folder) => {
  it("names the versions that are installed", () => {
    expect(pinned(folder).length).toBeGreaterThan(2);
    for (const { name, version } of pinned(folder))
      expect(`${name} ${versions[name]}`).toBe(`${name} ${version}`);
  });

  it("lists each of its modules", () => {
    const modules = filesIn(folder).filter((file) => /(?<!\.test)\.(ts|mjs)$/.test(file));
    for (const file of modules)
      expect(readme(folder)).toContain(`\`${file.slice(folder.length + 1)}\``);
  });
});

it("nothing outside these folders imports a dependency's own files", () => {
  const others = filesIn("app", "api", "contract", "geo", "platform", "server.ts").filter(
    (file) => /\.tsx?$/.test(file) && !FENCES.some((folder) => file.startsWith(folder)),
  );
  expect(others.filter((file) => REACHES_INSIDE.test(readFileSync(file, "utf8")))).toEqual([]);
});
