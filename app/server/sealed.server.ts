/** Values that leave the process and come back: packed, and encrypted with a key from the secrets. */
import { hkdfSync } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress } from "node:zlib";
import { CompactEncrypt, compactDecrypt, errors } from "jose";
import { env } from "./env.server";

const LARGEST_BYTES = 1024 * 1024;

/** The one way in which it is sealed. */
const ONLY = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };

const keysOf = (purpose: string) =>
  env().sessionSecrets.map(
    (secret) => new Uint8Array(hkdfSync("sha256", secret, "", `waybook ${purpose}`, 32)),
  );

/** @param purpose what is sealed for one is never opened for another */
export async function seal(purpose: string, value: unknown): Promise<string> {
  const [key] = keysOf(purpose);
  if (!key) throw new Error("there is no session secret");
  const text = await promisify(brotliCompress)(JSON.stringify(value));
  return new CompactEncrypt(text).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(key);
}

/** What was sealed by one of our secrets; undefined for anything else. */
export async function unseal(purpose: string, sealed: string): Promise<unknown> {
  for (const key of keysOf(purpose)) {
    try {
      const { plaintext } = await compactDecrypt(sealed, key, ONLY);
      const options = { maxOutputLength: LARGEST_BYTES };
      return JSON.parse(String(await promisify(brotliDecompress)(plaintext, options)));
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
  }
  return undefined;
}
