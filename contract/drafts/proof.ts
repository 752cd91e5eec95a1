/** How a console proves to our own API that it may store texts there. */
import { isProofOf, proofOf } from "platform/proof";

/** Characters; longer texts are stored by the console alone. */
export const LONGEST_SHARED_TEXT = 500_000;

const PURPOSE = "waybook kept text v1";

/** A console's proof, by the shared secret, that it may store or read this text of this owner. */
export const proofForText = (owner: string, key: string, secret: string): string =>
  proofOf(PURPOSE, `${owner} ${key}`, secret);

export const isProofForText = (
  proof: string,
  owner: string,
  key: string,
  secrets: readonly string[],
) => isProofOf(proof, PURPOSE, `${owner} ${key}`, secrets);
