/**
 * How the console tells our own API the browser's address: in `X-Forwarded-For`, with a proof
 * beside it that only who knows the session secret can make.
 */
import { isProofOf, proofOf } from "platform/proof";

export const ADDRESS_HEADER = "x-forwarded-for";
export const PROOF_HEADER = "x-waybook-address-proof";

const PURPOSE = "waybook address of the browser v1";

/** The proof that whoever knows this secret has told this address. */
export const proofOfAddress = (address: string, secret: string): string =>
  proofOf(PURPOSE, address, secret);

export const isAddressProof = (proof: string, address: string, secrets: readonly string[]) =>
  isProofOf(proof, PURPOSE, address, secrets);
