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
    include: ["{app,api,contract,tests}/**/*.test.{ts,tsx}"],
    maxWorkers: 2,
    // Making and migrating a database is part of it.
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
});
