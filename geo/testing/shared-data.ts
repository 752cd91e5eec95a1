import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Real data for tests, which lies outside the repository; `TEST_DATA` names another folder. */
const FOLDER =
  process.env.TEST_DATA ?? fileURLToPath(new URL("../../../shared/data", import.meta.url));

/** A file or folder of it; undefined where it is missing. */
export function sharedData(name: string): string | undefined {
  const path = resolve(FOLDER, name);
  return existsSync(path) ? path : undefined;
}
