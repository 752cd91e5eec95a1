import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: { "~": folder("./app"), contract: folder("./contract") },
  },
  test: {
    environment: "node",
    // Maps are drawn on outlines, and places found in a list, that lie in build/.
    globalSetup: ["scripts/lib/test-data.mjs"],
    projects: [
      {
        extends: true,
        test: { name: "console", include: ["{app,contract,tests}/**/*.test.{ts,tsx}"] },
      },
      {
        extends: true,
        // Loading the API and its embedded database takes longer than most of its tests: the
        // files of one worker share them. Each has a database of its own all the same.
        test: { name: "api", include: ["api/**/*.test.ts"], isolate: false },
      },
    ],
    maxWorkers: 2,
    // Making and migrating a database is part of it.
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
});
