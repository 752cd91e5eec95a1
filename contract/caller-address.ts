/**
 * How the console tells our own API the browser's address: in `X-Forwarded-For`, with a proof
 * beside it that only who knows the session secret can make.
 */
import { createHmac, hkdfSync } from "node:crypto";

export const ADDRESS_HEADER = "x-forwarded-for";
export const PROOF_HEADER = "x-waybook-address-proof";

const PURPOSE = "waybook address of the browser v1";
const keys = new Map<string, Buffer>();

/** The proof that whoever knows this secret has told this address. */
export function proofOfAddress(address: string, secret: string): string {
  let key = keys.get(secret);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", secret, "", PURPOSE, 32));
    keys.set(secret, key);
  }
  return createHmac("sha256", key).update(address).digest("base64url");
}
