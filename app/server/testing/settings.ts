import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { type Env, EnvError, readEnv } from "../env.server";

/** A folder for the data directories of a test file, gone with the file. */
export const folder = mkdtempSync(join(tmpdir(), "waybook-env-"));
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;
/** A data directory that nobody used. */
export const freshDir = () => join(folder, String(made++));

/** The settings that these variables come to, in a data directory of their own. */
export const settingsOf = (variables: Record<string, string>): Env =>
  readEnv({ DATA_DIR: freshDir(), ...variables });

/** What is said of variables that can't be used; "none" where they can. */
export function problemOf(variables: Record<string, string>): string {
  try {
    settingsOf(variables);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return "none";
}
