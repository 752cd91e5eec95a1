/** How a value is encrypted that leaves the process and comes back: with keys from the secrets. */
import { hkdfSync } from "node:crypto";
import { errors } from "jose";

const KEY_BYTES = 32;

/** The one way in which it is sealed: the header of what is encrypted, and what is accepted. */
export const SEAL_HEADER = { alg: "dir", enc: "A256GCM" } as const;
export const ACCEPTED_SEALS = {
  keyManagementAlgorithms: [SEAL_HEADER.alg],
  contentEncryptionAlgorithms: [SEAL_HEADER.enc],
};

export interface Sealing {
  /** What is sealed for one is never opened for another. */
  purpose: string;
  /** The newest first. */
  secrets: readonly string[];
}

const keyFor = (purpose: string, secret: string) =>
  new Uint8Array(hkdfSync("sha256", secret, "", `waybook ${purpose}`, KEY_BYTES));

/** The key of the newest secret. */
export function sealingKey({ purpose, secrets }: Sealing): Uint8Array {
  const [newest] = secrets;
  if (!newest) throw new Error("there is no secret to seal with");
  return keyFor(purpose, newest);
}

/**
 * Opens with the first key that fits.
 *
 * @param open throws an error of jose where the key does not fit
 * @returns undefined for what none of the secrets has sealed, or what has expired
 */
export async function openSealed<T>(
  { purpose, secrets }: Sealing,
  open: (key: Uint8Array) => Promise<T>,
): Promise<T | undefined> {
  for (const secret of secrets) {
    try {
      return await open(keyFor(purpose, secret));
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
  }
  return undefined;
}
