import { Retention } from "contract/system/retention-calls";
import { expect, it } from "vitest";
import { RETENTION_WORDS, retentionPeriod } from "./retention-words";

it("the retention page says how long in the unit that people would", () => {
  expect(retentionPeriod(24)).toBe("1 day");
  expect(retentionPeriod(720)).toBe("30 days");
  expect(retentionPeriod(1)).toBe("1 hour");
  expect(retentionPeriod(36)).toBe("36 hours");
  expect(retentionPeriod(24 * 3_650)).toBe("3,650 days");
  expect(retentionPeriod(null)).toBe("No limit");
});

it("the retention page has words for all that the upstream may name", () => {
  expect(Object.keys(RETENTION_WORDS).sort()).toEqual([...Retention.shape.what.options].sort());
});
