import { expect, it } from "vitest";
import { readInterval, readMinutes } from "./durations";

it.each([
  ["30", 30],
  ["30 min", 30],
  ["30min.", 30],
  ["45 minutes", 45],
  ["20 Minuten", 20],
  ["1:30", 90],
  ["00:20:00", 20],
  ["1 h", 60],
  ["1h30", 90],
  ["1 h 30 min", 90],
  ["1.5 hours", 90],
  ["1,5 Std.", 90],
  ["0.25 h", 15],
  ["soon", null],
  ["1:75", null],
  ["1.5 h 10", null],
  ["-5", null],
])("a duration of %s has %s minutes", (text, minutes) => {
  expect(readMinutes(text)).toBe(minutes);
});

it.each([
  ["30", 30],
  ["30 days", 30],
  ["every 14 days", 14],
  ["2 weeks", 14],
  ["every week", 7],
  ["weekly", 7],
  ["daily", 1],
  ["monthly", null],
  ["every", null],
  ["often", null],
])("an interval of %s has %s days", (text, days) => {
  expect(readInterval(text)).toBe(days);
});
