/** How a command on this machine asks the running API for something, and proves that it may. */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

export const PROOF_HEADER = "x-waybook-operator";
export const BACKUP_PATH = "/operator/backup";

const GOOD_FOR_MS = 60_000;

/** Made of the secret, which stands in the folder that the command reads and writes anyway. */
export function proofOf(secret: string, at: number): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "waybook operator v1", 32));
  return `${at}.${createHmac("sha256", key).update(`backup ${at}`).digest("base64url")}`;
}

/** Whether it was made with one of these secrets within the last minute. */
export function isProof(given: unknown, secrets: readonly string[], now: number): boolean {
  if (typeof given !== "string") return false;
  const at = Number(/^(\d{1,15})\./.exec(given)?.[1]);
  if (!(Math.abs(now - at) <= GOOD_FOR_MS)) return false;
  return secrets.some((secret) => {
    const [a, b] = [Buffer.from(given), Buffer.from(proofOf(secret, at))];
    return a.length === b.length && timingSafeEqual(a, b);
  });
}

const Address = z.object({ pid: z.number().int(), port: z.number().int().min(1).max(65_535) });
const addressFile = (dataDir: string): string => join(dataDir, "api.json");

/** Tells commands where the API that has this folder listens; it counts as long as that one has it. */
export const tellAddress = (dataDir: string, port: number): void =>
  writeFileSync(addressFile(dataDir), JSON.stringify({ pid: process.pid, port }), { mode: 0o600 });

/** The port of the API that has this folder; undefined where none said so. */
export function toldPort(dataDir: string, owner: number): number | undefined {
  try {
    const { pid, port } = Address.parse(JSON.parse(readFileSync(addressFile(dataDir), "utf8")));
    return pid === owner ? port : undefined;
  } catch {
    return undefined;
  }
}
