import Fastify from "fastify";
import { ADDRESS_HEADER, PROOF_HEADER, proofOfAddress } from "platform/caller-address";
import { expect, it } from "vitest";
import { believeConsoleAlone } from "./forwarded";

const SECRETS = ["the newest of our secrets", "the one before it"];
const BROWSER = "203.0.113.9";

async function addressSeen(headers: Record<string, string>): Promise<string> {
  const app = Fastify({ trustProxy: (_address, hop) => hop < 1 });
  believeConsoleAlone(app, SECRETS);
  app.get("/", async (request) => ({ ip: request.ip, host: request.host }));
  const reply = await app.inject({ url: "/", headers, remoteAddress: "127.0.0.1" });
  expect(reply.json().host).toBe("localhost:80");
  return reply.json().ip;
}

const claim = { [ADDRESS_HEADER]: BROWSER, "x-forwarded-host": "evil.example" };

it.each(SECRETS)("the API believes an address that is proven with %s", async (secret) => {
  const proof = { [PROOF_HEADER]: proofOfAddress(BROWSER, secret) };
  expect(await addressSeen({ ...claim, ...proof })).toBe(BROWSER);
});

it.each([
  ["without a proof", {}],
  ["with an empty one", { [PROOF_HEADER]: "" }],
  ["with one by another secret", { [PROOF_HEADER]: proofOfAddress(BROWSER, "a guess") }],
  [
    "with one of another address",
    { [PROOF_HEADER]: proofOfAddress("198.51.100.1", SECRETS[0] ?? "") },
  ],
])("the API believes no address %s", async (_how, proof) => {
  expect(await addressSeen({ ...claim, ...proof })).toBe("127.0.0.1");
});
