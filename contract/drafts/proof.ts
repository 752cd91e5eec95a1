/** How a console proves to our own API that it is one that may keep texts there. */
import { isProofOf, proofOf } from "platform/proof";

/** Characters; what is longer is kept by the console alone. */
export const LONGEST_KEPT = 500_000;

const PURPOSE = "waybook kept text v1";

/** The proof of a console of ours for a text of this owner under this key. */
export const proofOfStored = (owner: string, key: string, secret: string): string =>
  proofOf(PURPOSE, `${owner} ${key}`, secret);

export const isStoredProof = (
  proof: string,
  owner: string,
  key: string,
  secrets: readonly string[],
) => isProofOf(proof, PURPOSE, `${owner} ${key}`, secrets);
