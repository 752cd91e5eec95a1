import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { casesOf } from "platform/testing/long-run";
import { afterAll, beforeAll, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const SENTENCE = /of another version than its build\. Build it with `npm ci && npm run build`/;

let folder: string;
let dataDir: string;
/** As after a `git pull` that brought a migration, and no build. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "waybook-other-build-"));
  dataDir = join(folder, "data");
  for (const name of ["api", "admin", "seed"]) {
    cpSync(join(ROOT, `build/${name}.js`), join(folder, `build/${name}.js`));
  }
  cpSync(join(ROOT, "api/db/migrations"), join(folder, "api/db/migrations"), { recursive: true });
  for (const name of ["node_modules", "package.json"]) {
    symlinkSync(join(ROOT, name), join(folder, name));
  }
  appendFileSync(join(folder, "api/db/migrations/0001_added.sql"), "SELECT 1;\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(
  casesOf<[string, string[]]>(2, [
    ["api.js", []],
    ["admin.js", ["list-users"]],
    ["seed.js", []],
  ]),
)(
  "build/%s refuses migrations that it was not built with, and touches no data",
  (program, args) => {
    const { status, stderr } = spawnSync(process.execPath, [join("build", program), ...args], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir, DEMO: "1", API_PORT: "0" },
    });
    expect(stderr).toMatch(SENTENCE);
    expect(status).toBe(1);
    expect(existsSync(dataDir)).toBe(false);
  },
);
