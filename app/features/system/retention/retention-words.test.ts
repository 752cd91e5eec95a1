import { Retention } from "contract/system/retention-calls";
import { expect, it } from "vitest";
import { formatRetention, formatStoredFor, RETENTION_WORDS } from "./retention-words";

it("the retention page says how long in the unit that people would", () => {
  expect(formatRetention(24)).toBe("1 day");
  expect(formatRetention(720)).toBe("30 days");
  expect(formatRetention(1)).toBe("1 hour");
  expect(formatRetention(36)).toBe("36 hours");
  expect(formatRetention(24 * 3_650)).toBe("3,650 days");
  expect(formatRetention(null)).toBe("No limit");
});

it("a sentence about retention names the period, or says that there is no limit", () => {
  expect(formatStoredFor(720)).toBe("for 30 days");
  expect(formatStoredFor(null)).toBe("without limit");
});

it("the retention page has words for all that the upstream may name", () => {
  expect(Object.keys(RETENTION_WORDS).sort()).toEqual([...Retention.shape.what.options].sort());
});
