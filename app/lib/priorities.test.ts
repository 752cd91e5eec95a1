import { VISITING_LIMITS } from "contract/visits/facts";
import { expect, it } from "vitest";
import { PRIORITY_LABELS } from "./priorities";

it("each priority of the contract has a label", () => {
  const { min, max } = VISITING_LIMITS.priority;
  const all = Array.from({ length: max - min + 1 }, (_, at) => String(min + at));
  expect(Object.keys(PRIORITY_LABELS)).toEqual(all);
});
