/** The secrets of the console and the API: given by setting, or made and stored in the data directory. */

import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "platform/private-folder";

const SHORTEST_SECRET = 32;

/** The secrets of a comma list, the newest first. */
export const secretsOfList = (list = ""): string[] =>
  list.split(",").flatMap((secret) => secret.trim() || []);

/**
 * The secrets of a comma list, the newest first, and what is wrong with them.
 *
 * @param checked whether short ones are refused
 * @param needed whether there has to be one
 */
export function givenSecrets(
  list: string | undefined,
  { checked, needed }: { checked: boolean; needed: boolean },
): { set: string[]; problems: string[] } {
  const set = secretsOfList(list);
  const problems: string[] = [];
  if (checked && set.some((secret) => secret.length < SHORTEST_SECRET)) {
    problems.push(
      `SESSION_SECRET must have at least ${SHORTEST_SECRET} characters (each, in a comma list).`,
    );
  }
  if (needed && set.length === 0) {
    problems.push(
      "SESSION_SECRET is missing. Set it to a long random text, such as the output of `openssl rand -hex 32`; where Waybook ran without it before, to what the file `secret` in its DATA_DIR holds.",
    );
  }
  return { set, problems };
}

/** Where the secret of a data directory lies. */
export const secretFile = (dataDir: string): string => join(dataDir, "secret");

/** The secret of a data directory if there is one that can be read, short or not. */
export function presentSecret(dataDir: string): string | undefined {
  try {
    return readFileSync(secretFile(dataDir), "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The secret of a data directory, created on first use. Only the owner of the files can read it. */
export function storedSecret(dataDir: string): string | { problems: string[] } {
  const file = secretFile(dataDir);
  try {
    makeFolder(dataDir);
    writeFileSync(file, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") return cannotUse(dataDir, error);
  }
  try {
    const secret = readFileSync(file, "utf8").trim();
    if (secret.length >= SHORTEST_SECRET) return secret;
  } catch (error) {
    return cannotUse(dataDir, error);
  }
  return { problems: [`DATA_DIR holds a secret file that is too short: delete ${file}.`] };
}

const errorCode = (error: unknown) => (error instanceof Error && "code" in error ? error.code : "");

const cannotUse = (dataDir: string, error: unknown) => ({
  problems: [`DATA_DIR ${dataDir} can't be used (${errorCode(error)}). Name a folder to write in.`],
});
