import { expect, it } from "vitest";
import { formatBytes, formatSince } from "./system-words";

it.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1.0 kB"],
  [23_400_000, "23.4 MB"],
  [99_960_000, "100 MB"],
  [999_700, "1.0 MB"],
  [2.5e12, "2.5 TB"],
  [4e15, "4000 TB"],
])("%d bytes are %s", (bytes, words) => expect(formatBytes(bytes)).toBe(words));

it.each([
  [5, "less than a minute"],
  [60, "1 minute"],
  [7_300, "2 hours"],
  [86_400 * 1_200, "1,200 days"],
])("%d seconds are %s", (seconds, words) => expect(formatSince(seconds)).toBe(words));
