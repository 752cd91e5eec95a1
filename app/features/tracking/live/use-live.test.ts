import { expect, it } from "vitest";
import { readPosition } from "./use-live";

it("the live view reads where an agent is from an event", () => {
  const event = { userId: "1", coordinates: [-83, 40], recordedAt: "2026-11-21T09:00:00.000Z" };
  expect(readPosition(JSON.stringify(event))).toEqual({
    coordinates: [-83, 40],
    recordedAt: event.recordedAt,
  });
});

it.each([
  "",
  "null",
  "{}",
  '{"coordinates":[1]}',
  '{"coordinates":["a","b"]}',
  '{"coordinates":[1,2]}',
])("the live view passes over %s", (text) => {
  expect(readPosition(text)).toBeNull();
});
