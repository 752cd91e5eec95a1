/** What leaves the API and comes back, or is kept, and that nobody else may read or make. */
import { hkdfSync } from "node:crypto";
import { EncryptJWT, errors, type JWTPayload, jwtDecrypt } from "jose";

interface Seal {
  /** What is sealed for one is never opened for another. */
  purpose: string;
  secrets: readonly string[];
  now: Date;
}

const keysOf = ({ purpose, secrets }: Seal) =>
  secrets.map(
    (secret) => new Uint8Array(hkdfSync("sha256", secret, "", `waybook api ${purpose}`, 32)),
  );

/**
 * Encrypts with a key derived from the first secret.
 *
 * @param lifetimeMs after which it is opened no more; without one it is good for ever
 */
export function seal(about: Seal, values: JWTPayload, lifetimeMs?: number): Promise<string> {
  const [key] = keysOf(about);
  if (!key) throw new Error("A secret is needed to seal");
  const sealed = new EncryptJWT(values).setProtectedHeader({ alg: "dir", enc: "A256GCM" });
  if (lifetimeMs) sealed.setExpirationTime(new Date(about.now.getTime() + lifetimeMs));
  return sealed.encrypt(key);
}

/** The one way in which it is sealed. */
const ONLY = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };

/** What was sealed with any of the secrets; undefined for what is not ours, or has run out. */
export async function unseal(about: Seal, sealed: string): Promise<JWTPayload | undefined> {
  for (const key of keysOf(about)) {
    try {
      return (await jwtDecrypt(sealed, key, { ...ONLY, currentDate: about.now })).payload;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
  }
  return undefined;
}
