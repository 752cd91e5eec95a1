import { expect, it } from "vitest";
import { timeZoneOptions } from "./time-zones.server";

it("time zones are found by the words of their names, ten a page", () => {
  const found = timeZoneOptions({ search: "new york", page: 1 });
  expect(found.options).toEqual([{ value: "America/New_York", label: "America/New York" }]);
  expect(timeZoneOptions({ search: "america", page: 1 })).toMatchObject({ hasMore: true, page: 1 });
  const second = timeZoneOptions({ page: 2 }).options;
  expect(second).toHaveLength(10);
  expect(timeZoneOptions({ page: 2, withEarlier: true }).options.slice(10)).toEqual(second);
  expect(timeZoneOptions({ search: "nowhere", page: 1 }).options).toEqual([]);
});
