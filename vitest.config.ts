import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const CONSOLE = ["app", "contract", "geo", "platform", "tests"];

/** Tests that put something in a module's place, which others that share their modules would see. */
const REPLACING = CONSOLE.flatMap((name) =>
  readdirSync(folder(`./${name}`), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${name}/${file}`)
    .filter((file) => readFileSync(folder(`./${file}`), "utf8").includes("vi.mock(")),
);

/**
 * The API's tests run on a real Postgres. These run on the embedded database as well: what differs by
 * its driver, its locks or its files. In `npm run test:long`, `every-call` does so, too.
 */
const ON_BOTH = [
  "api/main.test.ts",
  "api/{feed,jobs}/**/*.test.ts",
  "api/db/*{lock,connect,folder,migration}*.test.ts",
  "api/db/{driver,schema,triggers}/**/*.test.ts",
  "api/http/idempotency.test.ts",
  "api/resources/exports/{exports,downloads}.test.ts",
  // Of imports the one that goes through every step; what others read and choose is written the same way.
  "api/resources/imports/imports.test.ts",
  "api/resources/system/retention/retention.test.ts",
];

/** Files that this run leaves out; each project has patterns of its own, so no option of vitest can. */
const WITHOUT = process.env.TESTS_WITHOUT?.split(" ").filter(Boolean) ?? [];

/** Slow test files that mostly wait. If one started last, the run would wait for it alone. */
const LONG = /\/(jobs\/killed|tests\/(operator|faults)\/[\w-]+)\.test\.ts$/;

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: {
    alias: {
      "~": folder("./app"),
      contract: folder("./contract"),
      geo: folder("./geo"),
      platform: folder("./platform"),
    },
  },
  test: {
    environment: "node",
    experimental: { fsModuleCache: true, fsModuleCachePath: folder("./.cache/vitest") },
    // Maps are drawn on outlines, and places found in a list, that lie in build/.
    globalSetup: ["scripts/lib/test-data.mjs"],
    setupFiles: [folder("./platform/testing/properties.ts")],
    projects: [
      {
        extends: true,
        // Loading what is tested takes longer than most tests do: the files of one worker share it.
        test: {
          name: "console",
          include: [`{${CONSOLE}}/**/*.test.{ts,tsx}`],
          exclude: [...REPLACING, ...WITHOUT],
          isolate: false,
        },
      },
      { extends: true, test: { name: "replacing", include: REPLACING } },
      {
        extends: true,
        // The same, and the embedded database with it. Each file has a database of its own.
        test: { name: "api", include: ["api/**/*.test.ts"], exclude: WITHOUT, isolate: false },
      },
      {
        extends: true,
        // Part of the same, on the embedded database even where there is a Postgres.
        test: {
          name: "embedded",
          include: ON_BOTH,
          exclude: WITHOUT,
          isolate: false,
          env: { TEST_DATABASE_URL: "" },
        },
      },
    ],
    sequence: { sequencer: LongOnesFirst },
    // One more than the processors of a small machine: each waits for its database now and then.
    maxWorkers: 3,
    // Making and migrating a database is part of it.
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
});
