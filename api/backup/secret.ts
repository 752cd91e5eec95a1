import { hkdfSync } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { secretFile, secretsOfList } from "platform/session-secrets";

/** Of all that is made with the secret, second factors alone are worthless without it. */
export interface SecretOfBackup {
  mark?: string;
  /** Where it was made by Waybook and lies in `DATA_DIR`; one from the environment stays out. */
  text?: string;
}

/** Tells whether two secrets are the same, and nothing else about them. */
export const markOf = (secret: string): string =>
  Buffer.from(hkdfSync("sha256", secret, "", "waybook mark of the secret v1", 16)).toString("hex");

/** The secrets that are in use: those of the setting, else the one in the data directory. */
export function secretsInUse(setting: string | undefined, dataDir: string): string[] {
  const set = secretsOfList(setting);
  if (set.length > 0) return set;
  const file = secretFile(dataDir);
  return existsSync(file) ? [readFileSync(file, "utf8").trim()] : [];
}

/** What a backup has of the secret. */
export function secretOfBackup(setting: string | undefined, dataDir: string): SecretOfBackup {
  const [secret] = secretsInUse(setting, dataDir);
  if (secret === undefined) return {};
  return { mark: markOf(secret), text: setting ? undefined : secret };
}
