import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, it } from "vitest";

/** `openapi.test.ts` checks that the API serves this. */
const FILE = join(import.meta.dirname, "../../docs/reference/openapi.json");

/** `/routes/unassign-from/{scope}` beside `/routes/{id}/…` is the specification's; no licence is granted. */
const ACCEPTED = ["info-license", "no-ambiguous-paths"];

it("Redocly finds no fault in the OpenAPI document", async () => {
  const problems = await lintFromString({
    source: readFileSync(FILE, "utf8"),
    absoluteRef: FILE,
    config: await createConfig({ extends: ["recommended"] }),
  });
  const others = problems.filter(({ ruleId }) => !ACCEPTED.includes(ruleId));
  expect(others.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
});
