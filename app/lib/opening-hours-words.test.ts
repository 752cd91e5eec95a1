import { parseHours } from "contract/locations/hours-reader";
import { expect, it } from "vitest";
import { spansInWords, weekInWords } from "./opening-hours-words";

it("a text of opening hours says a week in as few lines as it has different days in a row", () => {
  expect(weekInWords(parseHours("Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00"))).toEqual([
    { days: "Mon–Fri", hours: "09:00\u00a0am–12:00\u00a0pm, 01:00\u00a0pm–05:00\u00a0pm" },
    { days: "Sat", hours: "10:00\u00a0am–02:00\u00a0pm" },
    { days: "Sun", hours: "Closed" },
  ]);
  expect(weekInWords(parseHours("off"))).toEqual([{ days: "Mon–Sun", hours: "Closed" }]);
});

it("a text of opening hours says a whole day in words, and midnight as its end", () => {
  expect(spansInWords([{ from: 0, to: 1440 }])).toBe("All day");
  expect(spansInWords([{ from: 1080, to: 1440 }])).toBe("06:00\u00a0pm–12:00\u00a0am");
});
