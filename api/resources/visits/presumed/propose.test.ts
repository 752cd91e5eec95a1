import { expect, it } from "vitest";
import { measureProposals } from "./testing/measure-proposals";

it("visits are proposed of 90% of 1,000 without a report, and of none of 1,000 drive-bys", () => {
  const { proposed, mistaken } = measureProposals(1000);
  expect(mistaken.map(({ what }) => what)).toEqual([]);
  expect(proposed).toBeGreaterThanOrEqual(900);
});
