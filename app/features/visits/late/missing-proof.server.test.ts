import type { LateReport } from "contract/entities";
import type { ProofDemands } from "contract/visits/proof-calls";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { errorReply, OddUpstream, setTestEnv } from "~/upstream/testing/odd-upstream";
import { missingInWords, readMissingProof } from "./missing-proof.server";

let upstream: OddUpstream;
beforeAll(async () => {
  upstream = await OddUpstream.start();
});
afterAll(() => upstream.stop());
beforeEach(() => setTestEnv(upstream.url));

const context = { token: "t", requestId: "q" };
const demands = (more: Partial<ProofDemands>): ProofDemands => ({
  ...{ photo: "off", signature: "off", code: "off" },
  ...more,
});
const report = (id: string, more: Partial<LateReport> = {}) =>
  ({
    ...{ id, reason: "proof-missing", location: { locationType: { id: "bank", name: "Bank" } } },
    ...more,
  }) as LateReport;

it("a report names each required proof that it lacks", () => {
  const all = demands({ photo: "required", signature: "required", code: "asked" });
  expect(missingInWords({}, all)).toBe("Photo and signature missing");
  expect(missingInWords({ proof: { photo: "/p" } }, all)).toBe("Signature missing");
  expect(missingInWords({ proof: { photoPending: true, drawn: "/d" } }, all)).toBeFalsy();
  expect(missingInWords({}, undefined)).toBeFalsy();
  const each = demands({ photo: "required", signature: "required", code: "required" });
  expect(missingInWords({}, each)).toBe("Photo, signature and code missing");
});

it("each type is asked once, and only for reports that lack proof", async () => {
  upstream.answersJson(200, demands({ signature: "required" }));
  const other = report("c", { reason: "too-old" });
  const found = await readMissingProof(context, [report("a"), report("b"), other]);
  expect([...found]).toEqual([
    ["a", "Signature missing"],
    ["b", "Signature missing"],
  ]);
  expect(upstream.heard).toHaveLength(1);
  upstream.answersJson(200, demands({}));
  await readMissingProof(context, [other]);
  expect(upstream.heard).toHaveLength(0);
});

it("a server without demands leaves the reason as it is", async () => {
  upstream.answersJson(404, errorReply(404, "Not found"));
  expect((await readMissingProof(context, [report("a")])).size).toBe(0);
});
