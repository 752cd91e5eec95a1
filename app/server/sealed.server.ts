/** Values that leave the process and come back: packed, and encrypted with a key from the secrets. */
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress } from "node:zlib";
import { CompactEncrypt, compactDecrypt } from "jose";
import { ACCEPTED_SEALS, openSealed, SEAL_HEADER, sealingKey } from "platform/sealing";
import { env } from "./env.server";

const LARGEST_BYTES = 1024 * 1024;

const sealingOf = (purpose: string) => ({ purpose, secrets: env().sessionSecrets });

/** @param purpose what is sealed for one is never opened for another */
export async function seal(purpose: string, value: unknown): Promise<string> {
  const text = await promisify(brotliCompress)(JSON.stringify(value));
  const sealed = new CompactEncrypt(text).setProtectedHeader(SEAL_HEADER);
  return sealed.encrypt(sealingKey(sealingOf(purpose)));
}

/** What was sealed by one of our secrets; undefined for anything else. */
export function unseal(purpose: string, sealed: string): Promise<unknown> {
  return openSealed(sealingOf(purpose), async (key) => {
    const { plaintext } = await compactDecrypt(sealed, key, ACCEPTED_SEALS);
    const options = { maxOutputLength: LARGEST_BYTES };
    return JSON.parse(String(await promisify(brotliDecompress)(plaintext, options)));
  });
}
