import { Kept } from "contract/system/retention-calls";
import { expect, it } from "vitest";
import { KEPT_WORDS, keptFor } from "./kept-words";

it("the retention page says how long in the unit that people would", () => {
  expect(keptFor(24)).toBe("1 day");
  expect(keptFor(720)).toBe("30 days");
  expect(keptFor(1)).toBe("1 hour");
  expect(keptFor(36)).toBe("36 hours");
  expect(keptFor(24 * 3_650)).toBe("3,650 days");
  expect(keptFor(null)).toBe("No limit");
});

it("the retention page has words for all that the upstream may name", () => {
  expect(Object.keys(KEPT_WORDS).sort()).toEqual([...Kept.shape.what.options].sort());
});
