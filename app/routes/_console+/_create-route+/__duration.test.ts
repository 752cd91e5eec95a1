import { expect, it } from "vitest";
import { formatDuration } from "./__duration";

it.each([
  [0, "0 min"],
  [29, "0 min"],
  [60, "1 min"],
  [3600, "1 h"],
  [11_520, "3 h 12 min"],
  [86_400 + 180, "1 d 3 min"],
])("writes %d seconds as %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
