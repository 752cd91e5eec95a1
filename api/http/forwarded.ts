import type { FastifyInstance } from "fastify";
import { ADDRESS_HEADER, isAddressProof, PROOF_HEADER } from "platform/caller-address";

/** What else a proxy may claim; nothing here asks for it. */
const CLAIMS = ["forwarded", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"];

/**
 * Drops what a request claims about its origin, unless the console proves that it says so: any
 * other program on this machine may reach the port as well.
 */
export function believeConsoleAlone(app: FastifyInstance, secrets: readonly string[]): void {
  app.addHook("onRequest", async ({ raw: { headers } }) => {
    for (const name of CLAIMS) delete headers[name];
    const address = headers[ADDRESS_HEADER];
    const proof = headers[PROOF_HEADER];
    const proven =
      typeof address === "string" &&
      typeof proof === "string" &&
      isAddressProof(proof, address, secrets);
    if (!proven) delete headers[ADDRESS_HEADER];
  });
}
